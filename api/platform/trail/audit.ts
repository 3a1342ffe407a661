import type { Queryable } from '../database/database.ts'

/**
 * Writes who did what into the journal, in the transaction that does it.
 * @param entry.staffId null: the application did it by itself
 * @param entry.subject what it was done to, such as an order's id
 */
export async function writeAuditEntry(
  tx: Queryable,
  entry: { staffId: string | null; action: string; subject: string; at: Date; details?: Record<string, unknown> },
): Promise<void> {
  await tx`
    insert into audit_entries (at, staff_id, action, subject, details)
    values (${entry.at}, ${entry.staffId}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.details ?? {})}::text::jsonb)`
}
