import { eraseAccountOf } from '#api/features/customers/actions/account-of-person.ts'
import { notifyLast } from '#api/features/notifications/actions/notify.ts'
import { accountDeletedMail } from '#api/features/notifications/rules/account-mails.ts'
import { assertNoOrderOf, eraseOrdersOf } from '#api/features/orders/actions/orders-of-person.ts'
import type { Person } from '#api/kernel/person.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import { erasePerson } from './erase-person.ts'

/**
 * Erases an account in the caller's transaction, and tells its address so. What was sold stays in the accounts, without
 * whom it was sold to (ten years, C. com. L123-22).
 * @param hold keeps the customer's row to the transaction if the account is still to be erased, and throws otherwise
 * @throws AppError 'orders_under_way'; 'conflict' when an order came in between
 */
export async function eraseAccount(
  services: Services,
  tx: Queryable,
  { customerId, email, person }: { customerId: string; email: string; person: Person },
  hold: () => Promise<void>,
): Promise<void> {
  const now = services.clock()
  // Orders before the customer, as payments lock them too.
  const orderIds = await eraseOrdersOf(tx, person, now)
  await hold()
  await assertNoOrderOf(tx, person)
  await erasePerson(tx, person, { email, orderIds })
  await eraseAccountOf(tx, customerId)
  await notifyLast(services, tx, {
    kind: 'account-deleted',
    cause: customerId,
    email,
    data: accountDeletedMail({ deletedAt: now }),
  })
}
