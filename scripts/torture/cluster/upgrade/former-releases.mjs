import { execFileSync } from 'node:child_process'

/**
 * The releases of a clone, oldest first: for each version the commit with which package.json began to say it. Tags are
 * no help, since a clone does not bring them unless asked.
 * @param {string} folder of a git repository
 * @returns {{ name: string, commit: string }[]} `v1.2.0` and its commit; what came before 1.0.0 was no release
 * @throws Error that says what to do, where the clone has no history to look in
 */
export function formerReleases(folder) {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    throw new Error('This clone is shallow: its history has no former releases. `git fetch --unshallow` brings them.')
  const commits = git('log', '--reverse', '--format=%H', '-G"version":', '--', 'package.json')
    .split('\n')
    .filter(Boolean)
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const commit of commits) {
    const { version = '0' } = JSON.parse(git('show', `${commit}:package.json`))
    if (!version.startsWith('0') && !found.has(version)) found.set(version, commit)
  }
  return [...found].map(([version, commit]) => ({ name: `v${version}`, commit }))
}
