import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const NOT_BUILT = /(^|\/)(node_modules|testing|e2e)(\/|$)|\.test\.tsx?$/

/**
 * One word for the contents of files and folders: it changes whenever something that may go into a build does.
 * Tests are left out.
 * @param sources relative to `root`
 */
export function sourceHash(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(source => filesUnder(root, source)).sort()) {
    const content = readFileSync(path.join(root, file))
    // Without the length, a byte that moves from one file to the next would not change the hash.
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesUnder(root: string, source: string): string[] {
  if (path.extname(source) !== '') return [source]
  return readdirSync(path.join(root, source), { withFileTypes: true }).flatMap(entry => {
    const inside = path.posix.join(source, entry.name)
    if (NOT_BUILT.test(inside)) return []
    return entry.isDirectory() ? filesUnder(root, inside) : [inside]
  })
}
