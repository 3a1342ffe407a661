/**
 * What lives in the data folder beside the database and must come back with it:
 * - the secrets of the first start: without the session secret everybody is logged out, repeated calls are not known
 *   again and sealed addresses cannot be read; without the VAPID keys no device hears anything. The database's password
 *   stays out, which is that of this folder's server alone, and the key of the books, by which a backup could be written on.
 * - the payment simulator's books, where it stands in for the provider: its sessions and refunds are in the database.
 *
 * Not the mails under `mail/`, which have gone out, not logs and locks, and not `.env`, which is not ours. Pictures and
 * page files are in the database.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { replaceSecrets, type Secrets } from '../../start/folder/secrets.ts'
import type { Beside } from '../writing/write-backup.ts'
import type { Manifest } from './manifest.ts'

const SECRETS = 'secrets.json'
const SIMULATOR = 'stripe-simulator.json'

export async function readBeside(dataDir: string): Promise<Beside[]> {
  const kept: Beside[] = []
  const secrets = await contentOf(dataDir, SECRETS)
  if (secrets) kept.push({ file: SECRETS, content: ofBackup(secrets) })
  const simulator = await contentOf(dataDir, SIMULATOR)
  if (simulator) kept.push({ file: SIMULATOR, content: simulator })
  return kept
}

/** Puts back what a backup holds beside the database. Call it once the database is whole. */
export async function putBeside(folder: string, dataDir: string, { beside }: Manifest): Promise<void> {
  for (const { file } of beside) {
    const content = await readFile(path.join(folder, file))
    const name = path.basename(file)
    if (name === SECRETS) replaceSecrets(dataDir, JSON.parse(content.toString()) as Partial<Secrets>)
    else await writeFile(path.join(dataDir, name), content, { mode: 0o600, flush: true })
  }
}

async function contentOf(dataDir: string, name: string): Promise<Buffer | undefined> {
  const file = path.join(dataDir, name)
  return existsSync(file) ? await readFile(file) : undefined
}

function ofBackup(content: Buffer): Buffer {
  const { databasePassword: _, booksSigningKey: __, ...others } = JSON.parse(content.toString()) as Partial<Secrets>
  return Buffer.from(`${JSON.stringify(others, null, 2)}\n`)
}
