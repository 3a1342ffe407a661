/** Three numbers, as semantic versions have them: breaking, new, repaired. */
const VERSION = /^\d+\.\d+\.\d+$/

/**
 * @param version of package.json @param changelog the text of CHANGELOG.md
 * @returns what is missing, in sentences
 */
export function changelogFaults(version: string, changelog: string): string[] {
  if (!VERSION.test(version)) return [`package.json: ${version} is no version: write three numbers, as 1.2.0`]
  const [newest] = changelog.split(/^## /m).slice(1)
  const [heading = '', ...lines] = (newest ?? '').split('\n')
  if (!heading.startsWith(`${version} · `))
    return [`CHANGELOG.md does not begin with ${version}, which package.json says: write '## ${version} · <day>'`]
  return lines.some(line => line.startsWith('- '))
    ? []
    : [`CHANGELOG.md says nothing under ${version}: write what the restaurateur gets, in lines of '- '`]
}
