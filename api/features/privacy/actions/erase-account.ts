import { eraseAccountOf } from '#api/features/customers/account-of-person.ts'
import { accountDeletedMail } from '#api/features/notifications/account-mails.ts'
import { notifyLast } from '#api/features/notifications/notify.ts'
import { assertNoOrderOf, eraseOrdersOf } from '#api/features/orders/orders-of-person.ts'
import type { Person } from '#api/kernel/people/person.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { recordErasure } from './again/record-erasure.ts'
import { removePerson } from './erase-person.ts'

export type AccountToErase = { customerId: string; email: string; person: Person }

/**
 * Erases an account in the caller's transaction and mails that to its address. What was sold stays in the books for ten
 * years, without the buyer's name (C. com. L123-22).
 * @param hold locks the customer's row if the account is still to be erased, and throws otherwise
 * @throws AppError 'orders_under_way'; 'conflict' when an order came in between
 */
export async function eraseAccount(
  services: Services,
  tx: Queryable,
  account: AccountToErase,
  hold: () => Promise<void>,
): Promise<void> {
  const now = services.clock()
  await removeAccount(tx, account, hold, now)
  await recordErasure(tx, account.person, now)
  await notifyLast(services, tx, {
    kind: 'account-deleted',
    cause: account.customerId,
    email: account.email,
    isProven: account.person.provenEmail !== null,
    data: accountDeletedMail({ deletedAt: now }),
  })
}

/** Does the same and tells nobody: its owner was told when it was erased for the first time. */
export async function removeAccount(
  tx: Queryable,
  { customerId, email, person }: AccountToErase,
  hold: () => Promise<void>,
  now: Date,
): Promise<void> {
  // Orders are locked before the customer, as payments do it.
  const orderIds = await eraseOrdersOf(tx, person, now)
  await hold()
  await assertNoOrderOf(tx, person)
  await removePerson(tx, person, { email, orderIds })
  await eraseAccountOf(tx, customerId)
}
