import path from 'node:path'

/**
 * About what one looks through at a glance; tests, style sheets and a README stand beside what they belong to: not
 * counted.
 */
const MOST_ENTRIES = 25
const BESIDE = /\.(test|e2e)\.tsx?$|\.css$|\/README\.md$|\/testing\//
/** Floors of folders inside a feature. */
const MOST_FLOORS = 2
const FEATURE = /^(?:api|pwa\/src)\/features\/[^/]+/

/**
 * Folders that are lists: one entry for each thing of a kind, and nobody looks through them for what belongs together.
 */
const LISTS = new Map([
  ['', "the repository's root: tools look for their files there"],
  ['api/features', 'one entry a feature'],
  ['pwa/src/features', 'one entry a feature'],
  ['api/features/notifications/templates/mails', 'one entry a mail'],
  ['docs/decisions', 'one entry a decision'],
  ['docker', 'one entry a way to run it, and what these read'],
  ['docs/pictures', 'pictures'],
  ['pwa/public', 'files under the addresses by which browsers ask for them'],
  ['scripts', 'one entry a command'],
  ['scripts/torture/invariants', 'one entry or more an invariant'],
  ['sql/migrations', 'one entry a migration'],
])

/**
 * @param files by their path from the root
 * @returns a sentence for each folder with more entries than one takes in or deeper than it should be, and for each
 * list that is none any more
 */
export function folderFaults(files: readonly string[]): string[] {
  const entries = entriesOf(files)
  const crowded = [...entries]
    .filter(([folder, { size }]) => size > MOST_ENTRIES && !LISTS.has(folder))
    .map(([folder, { size }]) => `${folder} has ${size} entries: put those that belong together into a folder of it`)
  const deep = [...entries.keys()]
    .filter(isTooDeep)
    .map(folder => `${folder} stands on more than ${MOST_FLOORS} floors of its feature: move it up`)
  const gone = [...LISTS.keys()]
    .filter(folder => !entries.has(folder))
    .map(folder => `${folder} is not there any more: take it out of scripts/check/folder-sizes.ts`)
  return [...crowded, ...deep, ...gone].sort()
}

function isTooDeep(folder: string): boolean {
  const feature = FEATURE.exec(folder)?.[0]
  if (feature === undefined) return false
  return folder.split('/').length - feature.split('/').length > MOST_FLOORS
}

/** The names of the files and folders in each folder; the root is ''. */
function entriesOf(files: readonly string[]): Map<string, Set<string>> {
  const entries = new Map<string, Set<string>>()
  for (const file of files.filter(file => !BESIDE.test(file))) {
    for (let place = file; place !== '.'; place = path.posix.dirname(place)) {
      const folder = path.posix.dirname(place).replace(/^[.]$/, '')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(path.posix.basename(place)))
    }
  }
  return entries
}
