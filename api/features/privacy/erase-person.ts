/** Erases what the platform itself stores about people, beside the features' own rows. */

import { eraseMessagesOf } from '#api/features/notifications/messages-of-person.ts'
import { erasePaymentsOf } from '#api/features/payments/payments-of-person.ts'
import { erasePromotionUsesOf } from '#api/features/promotions/take-promotion.ts'
import { eraseDevicesOf } from '#api/features/push/devices-of-person.ts'
import { eraseReservationsOf } from '#api/features/reservations/reservations-of-person.ts'
import { eraseReviewsOf } from '#api/features/reviews/reviews-of-person.ts'
import { eraseWithdrawalsOf } from '#api/features/withdrawals/list-withdrawals.ts'
import type { Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { deleteDataLinksOf } from './data-links.ts'
import { recordErasure } from './record-erasure.ts'

/**
 * Erases a person beside their orders, and notes it for the restore of a backup that still has them.
 * @param of as `removePerson` has it
 */
export async function erasePerson(
  tx: Queryable,
  person: Person,
  of: { email: string | null; orderIds: string[] },
  now: Date,
): Promise<void> {
  await removePerson(tx, person, of)
  await recordErasure(tx, person, now)
}

/**
 * Removes a person, with an account or without, from the tables beside their orders that no foreign key empties with
 * the customer's row. Call it after their orders were erased, because payments lock in that order.
 * @param of.email the account's, confirmed or not, or the guest's; null where they gave none
 * @param of.orderIds what `eraseOrdersOf` has returned
 * Source: GDPR article 17; docs/invariants.md, 17.
 */
export async function removePerson(
  tx: Queryable,
  person: Person,
  { email, orderIds }: { email: string | null; orderIds: string[] },
): Promise<void> {
  await erasePaymentsOf(tx, orderIds)
  await eraseWithdrawalsOf(tx, orderIds)
  const reservationIds = await eraseReservationsOf(tx, person)
  const reviewIds = await eraseReviewsOf(tx, person)
  const causes = [...reservationIds, ...reviewIds]
  await erasePromotionUsesOf(tx, person.customerId, orderIds)
  await eraseMessagesOf(tx, person, { orderIds, causes })
  await eraseDevicesOf(tx, person.customerId, orderIds)
  await forgetAnswers(tx, person.customerId, [...orderIds, ...causes])
  const names = [person.customerId, email].filter(name => name !== null)
  await forgetDetails(tx, [...names, ...orderIds, ...causes])
  if (email !== null) await forgetJobs(tx, email)
  if (person.provenEmail !== null) await deleteDataLinksOf(tx, person.provenEmail)
}

/**
 * Deletes the stored answers to calls of a person or about their orders, tables and reviews, because answers repeat what
 * was sent, also by the staff who wrote it down for them. The
 * answer to their registration stays: it only names a session, and without it a late repetition would register again.
 */
async function forgetAnswers(tx: Queryable, customerId: string | null, ids: readonly string[]): Promise<void> {
  await tx`
    delete from idempotency_keys
    where starts_with(scope, ${customerId && `${customerId} `})
       or response ->> 'id' = any(${ids as string[]})
       or response ->> 'orderId' = any(${ids as string[]})
       or response -> 'order' ->> 'id' = any(${ids as string[]})`
}

/** Empties the details of journal entries about some subjects; what was done to them, when and by whom stays. */
async function forgetDetails(tx: Queryable, subjects: readonly string[]): Promise<void> {
  await tx`
    update audit_entries
    set details = '{}'
    where subject = any(${subjects as string[]})`
}

/** Deletes the jobs that carry an address, waiting or given up; one that is running finds no account any more. */
async function forgetJobs(tx: Queryable, email: string): Promise<void> {
  await tx`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker._private_jobs
    where lower(payload ->> 'email') = ${email}
    having count(*) > 0`
}
