import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { RowsFile } from '../contents/manifest.ts'

const BLOCK_BYTES = 256 * 1024
const LINE_END = 10

/**
 * Writes one file of a backup, for its owner's eyes, and waits until it is on the disk. What comes is read to its end
 * even when the disk is full: the connection that it comes from would otherwise stand still with it.
 * @returns its size and checksum; as `rows` its lines without the header
 */
export async function writeFileOf(
  folder: string,
  file: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<RowsFile> {
  const target = path.join(folder, file)
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const handle = await open(target, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  let failure: unknown
  try {
    for await (const block of inBlocks(chunks)) {
      if (failure !== undefined) continue
      hash.update(block)
      bytes += block.length
      lines += linesIn(block)
      await writeWhole(handle, block).catch(error => {
        failure = error
      })
    }
    if (failure !== undefined) throw failure
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { file, bytes, sha256: hash.digest('hex'), rows: Math.max(0, lines - 1) }
}

async function writeWhole(handle: { write(block: Buffer): Promise<{ bytesWritten: number }> }, block: Buffer) {
  for (let rest = block; rest.length > 0; ) rest = rest.subarray((await handle.write(rest)).bytesWritten)
}

/** The database sends one row at a time. */
async function* inBlocks(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < BLOCK_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

function linesIn(block: Buffer): number {
  let count = 0
  for (let at = block.indexOf(LINE_END); at !== -1; at = block.indexOf(LINE_END, at + 1)) count++
  return count
}
