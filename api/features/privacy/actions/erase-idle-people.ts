import { personOf } from '#api/features/customers/account-of-person.ts'
import { eraseOrdersOf } from '#api/features/orders/orders-of-person.ts'
import type { Caller } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { boundsOfDay, firstDayOfContact } from '#api/kernel/time/paris-calendar.ts'
import { telephone } from '#api/kernel/typed.ts'
import type { Services } from '#api/platform/context.ts'
import {
  hasCalledSince,
  type IdleAccount,
  idleAccounts,
  idleGuests,
  lockIdleAccount,
  namedOrders,
  olderCallers,
  type Since,
} from '../queries/people.ts'
import { eraseAccount } from './erase-account.ts'
import { erasePerson, removePerson } from './erase-person.ts'

const BATCH = 100

/**
 * Erases everybody without a contact for three years: an account as its owner would delete it, a guest, and whoever gave
 * a telephone or a name alone, from their orders. What was sold stays in the books without them. Each person is a transaction of
 * its own; a failed one is reported, tried again the next day, and holds nobody else up.
 * Source: docs/decisions/0075-how-long-people-are-kept.md.
 */
export async function eraseIdlePeople(services: Services): Promise<void> {
  const { sql, clock } = services
  const day = firstDayOfContact(clock())
  const since = { at: boundsOfDay(day).from, day }
  let afterId: string | null = null
  for (let isMore = true; isMore; ) {
    const accounts: IdleAccount[] = await idleAccounts(sql, since, { after: afterId, limit: BATCH })
    for (const account of accounts) await attempt(services, () => eraseIdleAccount(services, account, since))
    afterId = accounts.at(-1)?.customerId ?? null
    isMore = accounts.length === BATCH
  }
  let afterEmail: string | null = null
  for (let isMore = true; isMore; ) {
    const emails: string[] = await idleGuests(sql, since, { after: afterEmail, limit: BATCH })
    for (const email of emails) await attempt(services, () => eraseIdleGuest(services, email))
    afterEmail = emails.at(-1) ?? null
    isMore = emails.length === BATCH
  }
  for (const { phone, name } of await olderCallers(sql, since)) {
    await attempt(services, () => eraseIdleCaller(services, { number: telephone(phone), name }, since))
  }
  for (const orderId of await namedOrders(sql, since)) await attempt(services, () => eraseName(services, orderId))
}

async function eraseIdleAccount(services: Services, account: IdleAccount, since: Since): Promise<void> {
  const person = await personOf(services.sql, account.customerId)
  await services.sql.begin(tx =>
    eraseAccount(services, tx, { ...account, person }, async () => {
      // The customer has come back since the list was read.
      if (!(await lockIdleAccount(tx, account.customerId, since))) throw new AppError('conflict')
    }),
  )
}

/** A new order that came in between is unpaid or under way, so `eraseOrdersOf` refuses. */
async function eraseIdleGuest(services: Services, email: string): Promise<void> {
  const guest = { customerId: null, provenEmail: email }
  await services.sql.begin(async tx => {
    const orderIds = await eraseOrdersOf(tx, guest, services.clock())
    await erasePerson(tx, guest, { email, orderIds }, services.clock())
  })
}

/** Of orders that the staff took on the phone, without an address. */
async function eraseIdleCaller(services: Services, caller: Caller, since: Since): Promise<void> {
  const guest = { customerId: null, provenEmail: null, caller }
  await services.sql.begin(async tx => {
    if (await hasCalledSince(tx, since, caller)) return
    const orderIds = await eraseOrdersOf(tx, guest, services.clock())
    await erasePerson(tx, guest, { email: null, orderIds }, services.clock())
  })
}

/** Nothing is noted for a restored backup: by what would they be known again? The next night finds the order anew. */
async function eraseName({ sql, clock }: Services, orderId: string): Promise<void> {
  const nobody = { customerId: null, provenEmail: null, orderId }
  await sql.begin(async tx => {
    const orderIds = await eraseOrdersOf(tx, nobody, clock())
    await removePerson(tx, nobody, { email: null, orderIds })
  })
}

async function attempt({ log }: Services, erase: () => Promise<void>): Promise<void> {
  try {
    await erase()
  } catch (err) {
    log.error({ err }, 'somebody who has long been gone could not be erased')
  }
}
