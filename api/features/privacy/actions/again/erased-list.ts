/**
 * Who was erased, as a file outside of the database and of its backups: a line for each, with a number, a keyed hash and
 * the time. The key is in the database and in every backup, so that the list alone says nothing of anybody.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Erasure } from '../../queries/erasures.ts'

/** In DATA_DIR, and beside each backup. */
export const ERASED_LIST = 'erased.list'

const LINE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([0-9a-f]{64}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/** @returns undefined when there is none @throws Error that names the line which is none */
export async function readErasedList(file: string): Promise<Erasure[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text
    ?.split('\n')
    .filter(Boolean)
    .map((line, index) => {
      const [, id, hash, at] = LINE.exec(line) ?? []
      if (!id || !hash || !at) throw new Error(`line ${index + 1} of ${file} names nobody who was erased`)
      return { id, subjectHash: Buffer.from(hash, 'hex'), erasedAt: new Date(at) }
    })
}

/**
 * Writes the list, for its owner's eyes, in one step. What the file has and these do not stays: it may be of a database
 * that was lost.
 * @param since older ones are forgotten
 */
export async function writeErasedList(file: string, erasures: readonly Erasure[], since: Date): Promise<void> {
  const known = [...((await readErasedList(file)) ?? []), ...erasures].filter(({ erasedAt }) => erasedAt >= since)
  const lines = new Map(
    known.map(({ id, subjectHash, erasedAt }) => [
      id,
      `${id} ${subjectHash.toString('hex')} ${erasedAt.toISOString()}\n`,
    ]),
  )
  const next = `${file}.${randomBytes(4).toString('hex')}`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(next, [...lines.values()].join(''), { mode: 0o600, flush: true })
    await rename(next, file)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}
