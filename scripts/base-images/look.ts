import { foreignImages, writeDigests } from './references.ts'
import { newestDigest } from './registry.ts'

type Line = { image: string; pinned: string; newest: string; isDue: boolean; digest: string | undefined }

/** Enough of a digest to compare two by eye. */
const SHOWN = 'sha256:'.length + 12

/**
 * Compares what the files in a folder name with what the registries say.
 * @param options.write puts the newest digests into the files
 * @returns what to print, and whether something is to be done: one is newer, or none is written down
 */
export async function lookAtImages(
  folder: string,
  { write = false, hub }: { write?: boolean; hub?: string } = {},
): Promise<{ sentences: string[]; isDue: boolean }> {
  const lines = await Promise.all(
    foreignImages(folder).map(async ({ image, digest }): Promise<Line> => {
      const answer = await newestDigest(image, hub)
      const pinned = digest?.slice(0, SHOWN) ?? 'not pinned'
      if ('why' in answer) return { image, pinned, newest: answer.why, isDue: digest === undefined, digest: undefined }
      const newest = answer.digest === digest ? 'the same' : answer.digest.slice(0, SHOWN)
      return { image, pinned, newest, isDue: answer.digest !== digest, digest: answer.digest }
    }),
  )
  const table = formatTable(
    ['image', 'pinned', 'newest'],
    lines.map(({ image, pinned, newest }) => [image, pinned, newest]),
  )
  if (write) {
    const digests = new Map(lines.flatMap(({ image, digest }) => (digest ? [[image, digest] as const] : [])))
    const written = writeDigests(folder, digests)
    const isDue = lines.some(({ digest, isDue }) => isDue && !digest)
    return {
      sentences: [...table, '', written.length > 0 ? `Written: ${written.join(', ')}.` : 'Nothing to write.'],
      isDue,
    }
  }
  const due = lines.filter(({ isDue }) => isDue).map(({ image }) => image)
  if (due.length === 0) return { sentences: table, isDue: false }
  const reminder = `reminder: ${due.join(', ')}: npm run images -- --write, then build and try the image`
  return { sentences: [...table, '', reminder], isDue: true }
}

function formatTable(head: string[], rows: string[][]): string[] {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map(row => row[at]?.length ?? 0)))
  return [head, ...rows].map(row =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
