import type { Actor } from '#api/kernel/people/actor.ts'
import type { AuditAction, PriceChange } from '#api/kernel/people/journal.ts'
import { asJson, type Queryable, type Row } from './database/database.ts'

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
    staffId: entry.staffId,
    device: entry.from?.kind === 'staff' ? entry.from.device : '',
    action: entry.action,
    subject: entry.subject,
    details: asJson(tx, entry.details ?? {}),
  }
  await tx`insert into audit_entries ${tx(row)}`
}

/**
 * Writes prices into their history, in the transaction that changes them. Whoever writes a price calls it: what may be
 * struck beside a price is read from here.
 * @param by.staffId null: the application did it by itself
 * Source: docs/decisions/0147-struck-prices-are-the-lowest-of-thirty-days.md.
 */
export async function writePriceChanges(
  tx: Queryable,
  changes: readonly PriceChange[],
  by: { at: Date; staffId: string | null },
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(
    (change): Row<'price_changes', 'id'> => ({
      itemId: change.itemId,
      variant: change.variant,
      fromCents: change.fromCents,
      toCents: change.toCents,
      changedAt: by.at,
      changedBy: by.staffId,
    }),
  )
  await tx`insert into price_changes ${tx(rows)}`
}
