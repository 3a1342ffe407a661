import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sourceHash } from './source-hash.ts'

export type PartName = 'page' | 'render' | 'api'

type Part = { output: string; sources: readonly string[] }

const TOOLS = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build']

/** The parts of a build, their folders and sources. The page contains kernel, contracts and rules of the API. */
const PARTS: Record<PartName, Part> = {
  page: { output: 'dist/pwa', sources: ['pwa', 'api', ...TOOLS] },
  /** The page for the server, which renders it ahead. */
  render: { output: 'dist/render', sources: ['pwa', 'api', ...TOOLS] },
  /** The API, with backup, restore and doctor for the image, which has no scripts. */
  api: { output: 'dist/api', sources: ['api', 'scripts', ...TOOLS] },
}

export const PART_NAMES = Object.keys(PARTS) as readonly PartName[]

/** The parts whose sources are not those that they were built from. */
export function changedParts(root: string): PartName[] {
  return PART_NAMES.filter(name => {
    const { output, sources } = PARTS[name]
    const mark = markOf(root, output)
    return !existsSync(mark) || readFileSync(mark, 'utf8') !== sourceHash(root, sources)
  })
}

/**
 * Builds a part and remembers from what. The mark is taken before and written after: sources that change meanwhile,
 * or a build that is killed, lead to another one.
 */
export async function buildPart(root: string, name: PartName, build: () => Promise<unknown>): Promise<void> {
  const { output, sources } = PARTS[name]
  const hash = sourceHash(root, sources)
  await build()
  writeFileSync(markOf(root, output), hash)
}

function markOf(root: string, output: string): string {
  return path.join(root, output, '.source-hash')
}
