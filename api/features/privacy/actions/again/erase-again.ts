import { accountAt, holdAccount, personOf } from '#api/features/customers/account-of-person.ts'
import { eraseOrdersOf } from '#api/features/orders/orders-of-person.ts'
import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { telephone } from '#api/kernel/typed.ts'
import type { Services } from '#api/platform/context.ts'
import {
  allAccounts,
  allCallers,
  allGuestEmails,
  dueErasures,
  erasureKey,
  settleErasures,
} from '../../queries/erasures.ts'
import { erasedSubjects } from '../../rules/erased-subjects.ts'
import { removeAccount } from '../erase-account.ts'
import { removePerson } from '../erase-person.ts'
import { guestAt } from '../guests/data-by-link.ts'
import { hashOfSubject } from './record-erasure.ts'

type Needed = Pick<Services, 'sql' | 'clock' | 'log'>
type Found = { person: Person; email: string | null }

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
