import { goneMailboxes } from '#api/features/notifications/actions/written/gone-mailboxes.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { listPromotional, Mailing } from '../../contract/promotions.ts'
import { type Recipient, recipients } from '../../queries/consent.ts'
import { type MailingRow, mailingRows } from '../../queries/stored-mailings.ts'
import { ENDS_AT, lastDayOf } from '../../rules/promotion-terms.ts'

const SHOWN = 20
/** A guest's agreement to offers counts for this long, as the privacy page says. */
const AGREED_FOR_YEARS = 3

/** What the admin sees before sending, and the latest mailings with their progress. */
export async function listMailings(ctx: Ctx): Promise<OutputOf<typeof listPromotional>> {
  const now = ctx.clock()
  const [wanting, rows] = await Promise.all([recipientsNow(ctx.sql, now), mailingRows(ctx.sql, null, SHOWN)])
  return { recipients: wanting.length, until: endOfPromotionOf(now).toISOString(), mailings: rows.map(toMailing) }
}

/** A mailing with its current progress. */
export async function mailingNow(sql: Queryable, id: string): Promise<Mailing> {
  const [row] = await mailingRows(sql, id, 1)
  if (!row) throw new Error(`no mailing ${id}`)
  return toMailing(row)
}

/**
 * Everyone who asked for offers and has not changed their mind, each address once; a mailbox that is none any more gets
 * nothing, since mails to it would have the restaurant taken for somebody who buys addresses.
 */
export async function recipientsNow(sql: Queryable, now: Date): Promise<Recipient[]> {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - AGREED_FOR_YEARS)
  const wanting = await recipients(sql, since)
  const emails = wanting.map(({ email }) => email)
  const gone = await goneMailboxes(sql, emails)
  return wanting.filter(({ email }) => !gone.has(email.toLowerCase()))
}

/** When a promotion that is created now ends. */
export function endOfPromotionOf(now: Date): Date {
  return instantOf(lastDayOf(parisDay(now)), ENDS_AT)
}

function toMailing(row: MailingRow): Mailing {
  const { id, title, by, recipients, code, percent, endsAt } = row
  return {
    id,
    title,
    by,
    recipients,
    createdAt: row.createdAt.toISOString(),
    sent_count: row.sent,
    failed_count: row.failed,
    pending_count: row.pending,
    promotion: code && percent && endsAt ? { code, percent, until: endsAt.toISOString(), used_count: row.used } : null,
  }
}
