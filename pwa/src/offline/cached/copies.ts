/**
 * Copies of the server's answers on this device, each with its time; a customer's own under the customer's id. Where
 * the device stores nothing they are only missing offline, which the page then says. Without imports from the page,
 * since the service worker writes here too.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import { logProblem } from '#pwa/lib/state/log.ts'
import type { CachedAs } from '#pwa/lib/storage/cached-as.ts'
import { isNumber, isText, objectOf, optional, type Shape } from '#pwa/lib/storage/shape.ts'
import { deviceDatabase, recordLoss, type Step } from '#pwa/offline/storage/device-database.ts'

export type Copy = CachedAs & {
  value: unknown
  /** When the server answered, in milliseconds since 1970. */
  at: number
  /** The answer's entity tag, where it is known. */
  tag?: string | undefined
  /** The release of the page that stored it (lib/storage/own-release.ts). */
  release?: string | undefined
}

type Key = [owner: string, name: string]
type SiteDb = DBSchema & { copies: { key: Key; value: unknown } }

const STEPS: readonly Step[] = [db => void db.createObjectStore('copies', { keyPath: ['owner', 'name'] })]

const inDatabase = deviceDatabase<SiteDb>('laikhram_site', STEPS)
const isCopy = objectOf({
  owner: isText,
  name: isText,
  at: isNumber,
  tag: optional(isText),
  release: optional(isText),
}) as Shape<Copy>

/** @returns undefined where there is none */
export async function readCopy({ owner, name }: CachedAs): Promise<Copy | undefined> {
  const copy = await attempt({ owner, name }, db => db.get('copies', [owner, name]))
  return isCopy(copy) ? copy : undefined
}

/**
 * Stores a copy in place of the former one.
 * @param isWanted asked last: the customer may have logged out while the database was being opened
 */
export async function writeCopy(copy: Copy, isWanted: () => boolean = () => true): Promise<void> {
  await attempt(copy, async db => {
    if (!isWanted()) return
    const { store, done } = db.transaction('copies', 'readwrite')
    await Promise.all([store.put(copy), done])
  })
}

/** Deletes customers' copies, except those of the one who stays. */
export async function forgetCopies(stays = ''): Promise<void> {
  try {
    await inDatabase(async db => {
      const { store, done } = db.transaction('copies', 'readwrite')
      const left = (await store.getAllKeys()).filter(([owner]) => owner !== '' && owner !== stays)
      await Promise.all([...left.map(key => store.delete(key)), done])
    })
  } catch (error) {
    logProblem('Copies could not be taken away', error)
  }
}

/** What the device refused to store once is not tried again. */
const refused = new Set<string>()

async function attempt<T>({ name, owner }: CachedAs, work: (db: IDBPDatabase<SiteDb>) => Promise<T>) {
  if (refused.has(name)) return undefined
  try {
    return await inDatabase(work)
  } catch (error) {
    logProblem(`This device cannot keep a copy of: ${name}`, error)
    refused.add(name)
    recordLoss(owner === '' ? 'menu' : 'account')
    return undefined
  }
}
