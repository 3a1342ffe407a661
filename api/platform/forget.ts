/** What the platform itself keeps of people beside the features’ rows, taken away. */
import type { Queryable } from './database.ts'

/**
 * Forgets what calls of a person, or about their orders, were answered: answers repeat what was asked. The answer to
 * their registration is kept, since it names a session and no more; without it a late repeat would register again.
 */
export async function forgetAnswers(
  tx: Queryable,
  customerId: string | null,
  orderIds: readonly string[],
): Promise<void> {
  await tx`
    delete from idempotency_keys
    where starts_with(scope, ${customerId && `${customerId} `})
       or response ->> 'id' = any(${orderIds as string[]})
       or response ->> 'orderId' = any(${orderIds as string[]})`
}

/** Empties what the journal tells of some subjects; that something was done to them, when and by whom stays. */
export async function forgetDetails(tx: Queryable, subjects: readonly string[]): Promise<void> {
  await tx`
    update audit_entries
    set details = '{}'
    where subject = any(${subjects as string[]})`
}

/** Takes away the jobs that carry an address, waiting or given up; one that runs finds no account any more. */
export async function forgetJobs(tx: Queryable, email: string): Promise<void> {
  await tx`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker._private_jobs
    where lower(payload ->> 'email') = ${email}
    having count(*) > 0`
}
