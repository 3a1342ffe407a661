import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promotionalMail } from '#api/features/notifications/account-mails.ts'
import { writeOffers } from '#api/features/notifications/write-offers.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Columns, Queryable, Row } from '#api/platform/database/database.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contract from './contract.ts'
import { endOfPromotionOf, mailingNow, recipientsNow } from './mailings.ts'
import type { Promotion } from './take-promotion.ts'

type Body = InputOf<typeof contract.sendPromotional>['body']
type Wanted = { title: string; body: string; percent: number | null }

/** The same words again within this time are a second tap, of a client that sends no idempotency key. */
const SAME_TAP_MS = 10 * 60_000
/** The answer waits at most this long for the mails; the list of mailings shows the rest later. */
const PATIENCE_MS = 4000
const LOOK_EVERY_MS = 100
const CODE_TRIES = 5

/** Letters and digits that look alike are left out. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/**
 * Sends an offer to everyone who asked for offers, and creates the promotion that it announces. All messages are
 * written in one transaction, each address once; a job sends them. The answer comes once all are sent, or after some
 * seconds: its `sent_count` counts only what the mail server has accepted by then.
 * @throws AppError 'idempotency_key_reused'
 * Source: docs/decisions/0031-promotions-are-codes-used-once.md; CPCE L34-5.
 */
export async function sendPromotional(ctx: Ctx, { title, body, data }: Body): Promise<contract.Mailing> {
  const wanted = { title, body, percent: data?.discount ?? null }
  const id = await ctx.sql.begin(async tx => {
    await lockMailings(tx)
    return (await sentBefore(ctx, tx, wanted))?.id ?? (await write(ctx, tx, wanted))
  })
  await untilSent(ctx, id)
  return mailingNow(ctx.sql, id)
}

async function sentBefore(ctx: Ctx, tx: Queryable, wanted: Wanted): Promise<KnownMailing | undefined> {
  const key = ctx.idempotency?.key ?? null
  const since = new Date(ctx.clock().getTime() - SAME_TAP_MS)
  const known = await likeMailing(tx, { ...wanted, key, since })
  const isOther =
    known && (known.title !== wanted.title || known.body !== wanted.body || known.percent !== wanted.percent)
  if (isOther) throw new AppError('idempotency_key_reused')
  return known
}

async function write(ctx: Ctx, tx: Queryable, { title, body, percent }: Wanted): Promise<string> {
  const id = uuid()
  const now = ctx.clock()
  const { staffId } = ctx.actor as Staff
  const everyone = await recipientsNow(tx, now)
  const key = ctx.idempotency?.key ?? null
  await insertMailing(tx, { id, staffId, title, body, idempotencyKey: key, recipients: everyone.length, now })
  const promotion = percent === null ? null : await makePromotion(tx, { id, percent, endsAt: endOfPromotionOf(now) })
  const codes = promotion ? await recipientsCodes(tx, promotion.id, everyone.length) : []
  const offers = everyone.map(({ email, name, customerId, source }, index) => ({
    cause: `${id} ${source}`,
    email,
    customerId,
    data: promotionalMail({ customerName: name, title, body, offer: offerOf(ctx, promotion, codes[index]) }),
  }))
  const messages = await writeOffers(ctx, tx, 'promotional', offers)
  await insertQueue(tx, id, messages)
  if (messages.length > 0) await addJob(tx, 'send_mailing', { mailingId: id })
  const details = { title, recipients: everyone.length, ...(percent !== null && { percent }) }
  await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'promotion.sent', subject: id, at: now, details })
  return id
}

async function makePromotion(tx: Queryable, made: Omit<Promotion, 'code'>): Promise<Promotion> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const promotion = { ...made, code: newPromotionCode() }
    if (await insertPromotion(tx, promotion)) return promotion
  }
  throw new Error('no free promotion code found')
}

/** A code for each recipient, who can use it once: what is forwarded or guessed by address gives nothing twice. */
async function recipientsCodes(tx: Queryable, promotionId: string, count: number): Promise<string[]> {
  const codes: string[] = []
  for (let tries = 0; codes.length < count && tries < CODE_TRIES; tries += 1) {
    const wanted = Array.from({ length: count - codes.length }, newPromotionCode)
    codes.push(...(await insertCodes(tx, promotionId, wanted)))
  }
  if (codes.length < count) throw new Error('no free promotion codes found')
  return codes
}

function offerOf(ctx: Ctx, promotion: Promotion | null, code: string | undefined) {
  if (!promotion || code === undefined) return null
  return { percent: promotion.percent, endsAt: promotion.endsAt, url: linkOf(ctx, code) }
}

/** The link opens the page with the discount in the cart. */
function linkOf({ origins }: Services, code: string): string {
  return `${origins[0] ?? ''}/?promo=${code}`
}

async function untilSent({ sql, stopping }: Services, mailingId: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until && !stopping.aborted && (await countQueued(sql, mailingId)) > 0) {
    await wait(LOOK_EVERY_MS)
  }
}

/** A code that cannot be guessed: there are a trillion, of which each recipient has one. */
export function newPromotionCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

export type NewMailing = {
  id: string
  staffId: string
  title: string
  body: string
  idempotencyKey: string | null
  recipients: number
  now: Date
}

/** Mailings are written one after the other, so that of two taps the second sees the first. */
async function lockMailings(tx: Queryable): Promise<void> {
  await lockAlone(tx, 'mailings')
}

async function insertMailing(tx: Queryable, { now, ...mailing }: NewMailing): Promise<void> {
  const row: Row<'mailings', 'failed' | 'sent'> = { ...mailing, createdAt: now }
  await tx`insert into mailings ${tx(row)}`
}

type KnownMailing = Columns<'mailings', 'id' | 'title' | 'body'> & { percent: number | null; isSameKey: boolean }

/** The mailing with this key, or else the newest with the same words since an instant. */
async function likeMailing(
  tx: Queryable,
  like: { key: string | null; title: string; body: string; percent: number | null; since: Date },
): Promise<KnownMailing | undefined> {
  const [row] = await tx<KnownMailing[]>`
    select m.id, m.title, m.body, p.percent, m.idempotency_key is not distinct from ${like.key}::uuid and ${like.key !== null} as is_same_key
    from mailings m
    left join promotions p on p.id = m.id
    where m.idempotency_key = ${like.key}
      or (
        m.created_at >= ${like.since} and m.title = ${like.title} and m.body = ${like.body}
        and p.percent is not distinct from ${like.percent}
      )
    order by is_same_key desc, m.created_at desc
    limit 1`
  return row
}

/** @param messages only mails are counted, one for each person; notifications to their devices are not */
async function insertQueue(
  tx: Queryable,
  mailingId: string,
  messages: readonly { id: string; channel: string }[],
): Promise<void> {
  await tx`
    insert into mailing_queue (message_id, mailing_id, counts)
    select id, ${mailingId}, channel = 'mail'
    from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb) as waiting (id uuid, channel text)`
}

async function countQueued(sql: Queryable, mailingId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)
    from mailing_queue
    where mailing_id = ${mailingId} and counts`
  return row?.count ?? 0
}

/** False when another promotion has this code already. Its code is the house's own, and used once like a recipient's. */
async function insertPromotion(tx: Queryable, promotion: Promotion): Promise<boolean> {
  const { id, code, percent, endsAt } = promotion
  const row: Row<'promotions'> = { id, code, percent, endsAt, isShared: false }
  const rows = await tx`
    insert into promotions ${tx(row)}
    on conflict (code) do nothing`
  return rows.count === 1
}

/** Keeps codes of a promotion's recipients. @returns those that were free */
async function insertCodes(tx: Queryable, promotionId: string, codes: readonly string[]): Promise<string[]> {
  const rows = await tx<{ code: string }[]>`
    insert into promotion_codes (code, promotion_id)
    select c.code, ${promotionId}
    from unnest(${codes as string[]}::text[]) c (code)
    where not exists (select from promotions p where p.code = c.code)
    on conflict do nothing
    returning code`
  return rows.map(({ code }) => code)
}
