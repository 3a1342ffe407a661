import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webPush from 'web-push'
import { Fault } from '../../fault.ts'

export type Secrets = {
  databasePassword: string
  sessionSecret: string
  stripeWebhookSecret: string
  /** Signs the books; it is in no backup, so that a stolen one cannot be written on. */
  booksSigningKey: string
  /** The VAPID pair: with another one every browser would have to subscribe again. */
  vapidKeys: { publicKey: string; privateKey: string }
}

/**
 * What nobody needs to choose: made at random at the first start and kept in the data folder, for its owner's eyes.
 * @throws Fault when the file is unreadable, or gone although the database that it opens is there
 */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  const kept = existsSync(file) ? parse(file) : {}
  const fresh: Secrets = {
    databasePassword: randomBytes(24).toString('hex'),
    sessionSecret: randomBytes(32).toString('hex'),
    booksSigningKey: randomBytes(32).toString('base64url'),
    stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    vapidKeys: webPush.generateVAPIDKeys(),
  }
  const database = path.join(dataDir, 'postgres')
  if (kept.databasePassword === undefined && existsSync(database)) {
    throw new Fault(
      `${file} is gone, and with it the password of the database in ${database}: put the file back, or move that folder away to begin with an empty database.`,
    )
  }
  const secrets = { ...fresh, ...kept }
  if (Object.keys(kept).length < Object.keys(fresh).length) write(file, secrets)
  return secrets
}

/**
 * Takes the secrets of a backup over. The folder's own database password and key of the books stay, which no backup has.
 */
export function replaceSecrets(dataDir: string, restored: Partial<Secrets>): void {
  const { databasePassword, booksSigningKey, ...kept } = readSecrets(dataDir)
  write(path.join(dataDir, 'secrets.json'), { ...kept, ...restored, databasePassword, booksSigningKey })
}

function parse(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (error) {
    throw new Fault(`${file} cannot be read (${(error as Error).message}): put a good copy in its place.`)
  }
}

/** Writes in one step, so that a killed start leaves no half file. */
function write(file: string, secrets: Secrets): void {
  const next = `${file}.next`
  writeFileSync(next, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(next, file)
}
