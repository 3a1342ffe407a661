import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { Fault } from '../../fault.ts'

export const MANIFEST = 'manifest.json'
/** The manifest's own checksum, as `sha256sum` writes it. */
export const MANIFEST_SUM = 'manifest.sha256'
/** The version of the folder's layout; raised when an older `restore` could not read it. */
export const FORMAT = 1

/** The path below the folder, with `/` on every system. */
const plainPath = z.string().check(z.regex(/^([a-z0-9_-]+\/)?[a-z0-9_.-]+$/))
const wholeFile = z.object({ file: plainPath, bytes: z.number(), sha256: z.string() })
const rowsFile = z.extend(wholeFile, { rows: z.number() })

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The instant of the snapshot, which all files but those beside the database show. */
  takenAt: z.string(),
  /** The last migration of the database. */
  migration: z.number(),
  /** The server's version, such as 18.4. */
  postgres: z.string(),
  /** The tables in the order in which they can be loaded: each after those that its keys point to. */
  tables: z.array(z.extend(rowsFile, { name: z.string(), columns: z.array(z.string()) })),
  /** The last number of each sequence; null for an unused one. */
  sequences: z.record(z.string(), z.nullable(z.number())),
  /** Waiting jobs by name and payload, since their schema belongs to the job library. */
  jobs: rowsFile,
  /** What lives beside the database in the data folder. */
  beside: z.array(wholeFile),
})

export type Manifest = z.output<typeof manifest>
export type WholeFile = z.output<typeof wholeFile>
export type RowsFile = z.output<typeof rowsFile>

/**
 * Reads a backup's manifest and holds every file against it.
 * @throws Fault that names each file which is missing or not what was written
 */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const read = await readManifest(folder)
  const wrong: string[] = []
  for (const file of [...read.tables, read.jobs, ...read.beside]) {
    const fault = await faultOf(path.join(folder, file.file), file)
    if (fault) wrong.push(`${file.file} ${fault}`)
  }
  if (wrong.length > 0) throw damaged(folder, wrong.join(', '))
  return read
}

async function readManifest(folder: string): Promise<Manifest> {
  const bytes = await readFile(path.join(folder, MANIFEST)).catch(error => {
    throw new Fault(
      `${folder} is no whole backup (${MANIFEST}: ${error.code}): name a folder that npm run backup made.`,
    )
  })
  const sum = await readFile(path.join(folder, MANIFEST_SUM), 'utf8').catch(() => '')
  if (sum !== sumLine(sha256(bytes))) throw damaged(folder, `${MANIFEST} is not what ${MANIFEST_SUM} says`)
  const json = JSON.parse(bytes.toString()) as { format?: unknown }
  const parsed = manifest.safeParse(json)
  if (parsed.success) return parsed.data
  if (typeof json.format === 'number' && json.format > FORMAT) throw madeByNewer(folder)
  throw new Fault(`${path.join(folder, MANIFEST)} is no manifest of a backup: ${z.prettifyError(parsed.error)}`)
}

/** The manifest's checksum, for `MANIFEST_SUM`. */
export function sumLine(sum: string): string {
  return `${sum}  ${MANIFEST}\n`
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function madeByNewer(folder: string): Fault {
  return new Fault(`The backup ${folder} was made by a newer release: restore it with that one.`)
}

async function faultOf(file: string, { bytes, sha256 }: WholeFile): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined)
  if (!found) return 'is missing'
  if (found.size !== bytes) return `has ${found.size} bytes instead of ${bytes}`
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
  return hash.digest('hex') === sha256 ? undefined : 'is not what was written (its checksum differs)'
}

function damaged(folder: string, what: string): Fault {
  return new Fault(
    `The backup ${folder} is damaged: ${what}. Nothing was restored: take another copy or another backup.`,
  )
}
