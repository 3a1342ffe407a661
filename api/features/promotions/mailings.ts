import { promotionalMail } from '#api/features/notifications/account-mails.ts'
import { goneMailboxes } from '#api/features/notifications/take-returned-mail.ts'
import { previewMail } from '#api/features/notifications/write-offers.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import { accountWants, guestsWanting } from './consent.ts'
import type * as contract from './contract.ts'
import { ENDS_AT, lastDayOf } from './rules/promotion-terms.ts'

const SHOWN = 20
/** A guest's agreement to offers counts for this long, as the privacy page says. */
const AGREED_FOR_YEARS = 3

const SOMEBODY = 'Camille Martin'

/** What the admin sees before sending, and the latest mailings with their progress. */
export async function listMailings(ctx: Ctx): Promise<OutputOf<typeof contract.listPromotional>> {
  const now = ctx.clock()
  const [wanting, rows] = await Promise.all([recipientsNow(ctx.sql, now), mailingRows(ctx.sql, null, SHOWN)])
  return { recipients: wanting.length, until: endOfPromotionOf(now).toISOString(), mailings: rows.map(toMailing) }
}

/** A mailing with its current progress. */
export async function mailingNow(sql: Queryable, id: string): Promise<contract.Mailing> {
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

function toMailing(row: MailingRow): contract.Mailing {
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

/** The mail as it would be sent, made by the same code; its links do not work. */
export async function previewPromotional(
  ctx: Ctx,
  { title, body, data }: InputOf<typeof contract.previewPromotional>['body'],
): Promise<OutputOf<typeof contract.previewPromotional>> {
  const percent = data?.discount
  const offer = percent ? { percent, endsAt: endOfPromotionOf(ctx.clock()), url: `${ctx.origins[0]}/?promo=…` } : null
  const mail = await previewMail(ctx, 'promotional', promotionalMail({ customerName: SOMEBODY, title, body, offer }))
  return { subject: mail.subject, text: mail.text.trim() }
}

type MailingRow = Columns<'mailings', 'id' | 'title' | 'createdAt' | 'recipients' | 'sent' | 'failed'> & {
  by: string | null
  pending: number
  code: string | null
  percent: number | null
  endsAt: Date | null
  used: number
}

/** @param id of a single one; null: all, newest first */
async function mailingRows(sql: Queryable, id: string | null, limit: number): Promise<MailingRow[]> {
  return await sql<MailingRow[]>`
    select
      m.id, m.title, m.created_at, s.name as by, m.recipients, m.sent, m.failed,
      (select count(*) from mailing_queue q where q.mailing_id = m.id and q.counts) as pending,
      p.code, p.percent, p.ends_at,
      (
        select count(distinct u.order_id)
        from promotion_uses u
        where u.promotion_id = p.id and u.released_at is null
      ) as used
    from mailings m
    left join promotions p on p.id = m.id
    left join staff s on s.id = m.staff_id
    where ${id}::uuid is null or m.id = ${id}
    order by m.created_at desc, m.id
    limit ${limit}`
}

/**
 * A person whom an offer goes to. `source`: the account's or the order's id, which identifies them without their
 * address.
 */
type Recipient = { email: string; name: string; customerId: string | null; source: string }

/**
 * Everyone who asked for offers at an address of their own, each address once; guests without the name,
 * which is anybody's to type beside somebody else's address.
 * @param since of a guest's order: an agreement counts for three years
 */
async function recipients(sql: Queryable, since: Date): Promise<Recipient[]> {
  return await sql<Recipient[]>`
    select email, name, id as customer_id, id as source
    from customers
    where ${accountWants(sql)}
    union all
    (
      select distinct on (lower(o.customer_email))
        lower(o.customer_email) as email, '' as name, null::uuid, o.id
      from ${guestsWanting(sql)}
        and o.created_at >= ${since}
      order by lower(o.customer_email), o.created_at desc
    )`
}
