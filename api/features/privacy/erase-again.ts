/**
 * Who was erased, as a file outside of the database and of its backups: a line for each, with a number, a keyed hash and
 * the time. The key is in the database and in every backup, so that the list alone says nothing of anybody.
 */

import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { accountAt, holdAccount, personOf } from '#api/features/customers/account-of-person.ts'
import { eraseOrdersOf } from '#api/features/orders/orders-of-person.ts'
import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { telephone } from '#api/kernel/typed.ts'
import type { Services } from '#api/platform/context.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import { removePerson } from './erase-person.ts'
import { guestAt } from './guest-data.ts'
import { removeAccount } from './own-data.ts'
import {
  allAccounts,
  allCallers,
  allErasures,
  allGuestEmails,
  deleteErasuresBefore,
  dueErasures,
  ERASURES_KEPT_DAYS,
  type Erasure,
  erasedSubjects,
  erasureKey,
  hashOfSubject,
  settleErasures,
} from './record-erasure.ts'

type Needed = Pick<Services, 'sql' | 'clock' | 'log'>
type Found = { person: Person; email: string | null }

const DAY_MS = 86_400_000

const LINE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([0-9a-f]{64}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/**
 * Erases again whom a restored database has again, by the rules of their first erasure, and mails nobody about it. Who
 * has an order under way stays until it is over: it is tried again each hour.
 * @returns how many people were erased, and how many wait
 * Source: docs/decisions/0165-a-restore-erases-again.md.
 */
export async function eraseAgain(services: Needed): Promise<{ erased: number; waiting: number }> {
  const due = await dueErasures(services.sql)
  if (due.length === 0) return { erased: 0, waiting: 0 }
  const key = await erasureKey(services.sql)
  const wanted = new Map(due.map(({ id, subjectHash }) => [subjectHash.toString('hex'), id]))
  const idOf = (person: Person) =>
    erasedSubjects(person)
      .map(subject => wanted.get(hashOfSubject(key, subject).toString('hex')))
      .find(id => id !== undefined)
  const waiting = new Set<string>()
  let erased = 0
  for await (const found of everybody(services)) {
    const id = idOf(found.person)
    if (id === undefined) continue
    if (await attempt(services, found)) erased += 1
    else waiting.add(id)
  }
  await settleErasures(
    services.sql,
    due.map(({ id }) => id).filter(id => !waiting.has(id)),
  )
  return { erased, waiting: waiting.size }
}

/** Accounts first: they take along what was left under their confirmed addresses, which is not looked for before. */
async function* everybody({ sql }: Needed): AsyncGenerator<Found> {
  for (const { customerId, email } of await allAccounts(sql)) yield { person: { customerId, provenEmail: null }, email }
  for (const email of await allGuestEmails(sql)) yield { person: guestAt(email), email }
  for (const { phone, name } of await allCallers(sql)) {
    const caller = { number: telephone(phone), name }
    yield { person: { customerId: null, provenEmail: null, caller }, email: null }
  }
}

async function attempt(services: Needed, { person, email }: Found): Promise<boolean> {
  try {
    if (person.customerId !== null) await eraseAccountAgain(services, person.customerId, email ?? '')
    else await eraseGuestAgain(services, person, email)
    return true
  } catch (err) {
    const isUnderWay = err instanceof AppError && (err.code === 'orders_under_way' || err.code === 'conflict')
    if (!isUnderWay) services.log.error({ err }, 'somebody who was erased could not be erased again')
    return false
  }
}

async function eraseAccountAgain({ sql, clock }: Needed, customerId: string, email: string): Promise<void> {
  const person = await personOf(sql, customerId)
  const account = await accountAt(sql, email)
  await sql.begin(tx =>
    removeAccount(
      tx,
      { customerId, email, person },
      async () => {
        if (!account || !(await holdAccount(tx, customerId, account.passwordHash))) throw new AppError('conflict')
      },
      clock(),
    ),
  )
}

async function eraseGuestAgain({ sql, clock }: Needed, person: Person, email: string | null): Promise<void> {
  await sql.begin(async tx => {
    const orderIds = await eraseOrdersOf(tx, person, clock())
    await removePerson(tx, person, { email, orderIds })
  })
}

/** The oldest erasure that is still known. */
export function erasuresSince(now: Date): Date {
  return new Date(now.getTime() - ERASURES_KEPT_DAYS * DAY_MS)
}

/** Call it at each start: a backup that was taken before there is a key could not be restored with a list. */
export async function ensureErasureKey({ sql }: Pick<Services, 'sql'>): Promise<void> {
  await erasureKey(sql)
}

/**
 * Erases again whom a restore has brought back, forgets the erasures of a year ago, and writes the list of the others
 * beside the database. Processes with one data folder write one after the other; one with a folder of its own writes
 * the whole list there.
 */
export async function keepErasures(services: Services): Promise<void> {
  const { sql, clock, env } = services
  await eraseAgain(services)
  const since = erasuresSince(clock())
  await sql.begin(async tx => {
    await lockAlone(tx, 'erased list')
    await deleteErasuresBefore(tx, since)
    await writeErasedList(path.resolve(env.DATA_DIR, ERASED_LIST), await allErasures(tx), since)
  })
}

/** In DATA_DIR, and beside each backup. */
export const ERASED_LIST = 'erased.list'

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
