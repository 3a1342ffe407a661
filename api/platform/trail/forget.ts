/** Erases what the platform itself stores about people, beside the features' own rows. */
import type { Queryable } from '../database/database.ts'

/**
 * Deletes the stored answers to calls of a person or about their orders, tables and reviews, because answers repeat what
 * was sent, also by the staff who wrote it down for them. The
 * answer to their registration stays: it only names a session, and without it a late repetition would register again.
 */
export async function forgetAnswers(tx: Queryable, customerId: string | null, ids: readonly string[]): Promise<void> {
  await tx`
    delete from idempotency_keys
    where starts_with(scope, ${customerId && `${customerId} `})
       or response ->> 'id' = any(${ids as string[]})
       or response ->> 'orderId' = any(${ids as string[]})
       or response -> 'order' ->> 'id' = any(${ids as string[]})`
}

/** Empties the details of journal entries about some subjects; what was done to them, when and by whom stays. */
export async function forgetDetails(tx: Queryable, subjects: readonly string[]): Promise<void> {
  await tx`
    update audit_entries
    set details = '{}'
    where subject = any(${subjects as string[]})`
}

/** Deletes the jobs that carry an address, waiting or given up; one that is running finds no account any more. */
export async function forgetJobs(tx: Queryable, email: string): Promise<void> {
  await tx`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker._private_jobs
    where lower(payload ->> 'email') = ${email}
    having count(*) > 0`
}
