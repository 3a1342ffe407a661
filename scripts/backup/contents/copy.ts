/** COPY through the driver: rows as Postgres's own text, with the columns' names in the first line. */
import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import type { Queryable } from '#api/platform/database/database.ts'

/** Rows of a table or of a query in brackets, in the middle of a transaction: read them to their end. */
export async function* copyOut(tx: Queryable, what: string): AsyncGenerator<Buffer> {
  const stream = await tx.unsafe(`copy ${what} to stdout with (header)`).readable()
  yield* stream
  // The driver (postgres 3.4.9) stops its socket when rows come faster than they are read, and lets it go on when more
  // is read: after the last row nothing is, and the next query would wait for its answer for ever.
  stream._read(0)
}

const BLOCK_BYTES = 256 * 1024

/**
 * Loads a file into a table.
 * @param table with its columns in brackets; the file's first line must name the same
 * @throws PostgresError the reason for which a row is refused
 */
export async function copyIn(tx: Queryable, table: string, file: string): Promise<void> {
  const query = tx.unsafe(`copy ${table} from stdin with (header match)`)
  const refused = refusalOf(query)
  const stream = await query.writable()
  // `refused` reports the error.
  stream.on('error', () => {})
  await Promise.race([refused, fill(stream, file)])
  // Waits for the server's answer: a following query runs once the rows are loaded, or fails with them.
  await Promise.race([refused, tx`select 1`])
}

async function fill(stream: Writable, file: string): Promise<void> {
  for await (const block of createReadStream(file, { highWaterMark: BLOCK_BYTES })) {
    await new Promise<void>((resolve, reject) => {
      stream.write(block, error => (error ? reject(error) : resolve()))
    })
  }
  // Everything is written, so the end of the rows is sent within this call.
  stream.end()
}

/**
 * A query that is a stream counts as answered when its stream opens, and the driver (postgres 3.4.9) drops what the
 * server says afterwards: a key that points nowhere is found after the last row.
 */
function refusalOf(query: object): Promise<never> {
  const settled = query as { reject(error: unknown): void }
  const drop = settled.reject
  const refused = new Promise<never>((_, reject) => {
    settled.reject = error => {
      drop(error)
      reject(error)
    }
  })
  // It may be rejected after nobody awaits it any more.
  refused.catch(() => {})
  return refused
}
