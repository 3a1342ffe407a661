import type { Actor } from '#api/kernel/people/actor.ts'
import type { AuditAction } from '#api/kernel/people/audit-action.ts'
import type { Queryable } from '../database/database.ts'
import { asValue, type Row } from '../database/row.ts'

/**
 * Writes who did what into the journal, in the transaction that does it.
 * @param entry.staffId null: the application did it by itself
 * @param entry.from who called, whose device is named; left out where nobody did
 * @param entry.subject what it was done to, such as an order's id
 */
export async function writeAuditEntry(
  tx: Queryable,
  entry: {
    staffId: string | null
    from?: Actor
    action: AuditAction
    subject: string
    at: Date
    details?: Record<string, unknown>
  },
): Promise<void> {
  const row: Row<'audit_entries', 'id'> = {
    at: entry.at,
    staff_id: entry.staffId,
    device: entry.from?.kind === 'staff' ? entry.from.device : '',
    action: entry.action,
    subject: entry.subject,
    details: asValue(tx`${JSON.stringify(entry.details ?? {})}::text::jsonb`),
  }
  await tx`insert into audit_entries ${tx(row)}`
}
