import { randomBytes } from 'node:crypto'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { Actor } from '#api/kernel/people/actor.ts'
import { maskedEmail, maskedName } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { giveHitsBack, type Limit, takeHits } from '#api/platform/limits/rate-limits.ts'
import type { getCustomerInfo } from './contract-profile.ts'

/** An id of 32 bits could be guessed with enough tries. */
const MISSES: Limit = { max: 10, windowSeconds: 60 }
const ALL_MISSES: Limit = { max: 60, windowSeconds: 60 }

const QR_CODE_ID = /^QR_[0-9A-F]{8}$/

/** Two of four billion ids seldom collide; five collisions in a row mean that the generator is broken. */
const TRIES = 5

/**
 * What the page behind a card shows: all of it to staff and to that very customer, who are not limited either; to
 * everybody else name and email masked.
 * @param customerId the id on the card, in either case
 * @throws AppError 'customer_not_found' for what nobody has, a replaced id or no id at all; 'rate_limited'
 * Source: docs/product.md#the-cards-page.
 */
export async function customerInfo(ctx: Ctx, customerId: string): Promise<OutputOf<typeof getCustomerInfo>> {
  const qrCodeId = customerId.trim().toUpperCase()
  const card = QR_CODE_ID.test(qrCodeId) ? await cardByQrCode(ctx.sql, qrCodeId) : undefined
  if (ctx.actor.kind === 'staff' || isOwn(card, ctx.actor)) return whole(card)
  return await asGuess(ctx, () => masked(card))
}

function isOwn(card: Card | undefined, actor: Actor): boolean {
  return actor.kind === 'customer' && card?.customerId === actor.customerId
}

/**
 * Counts a look-up as a guess before answering it, and takes the count back when it was a hit: counted afterwards, a
 * burst of parallel guesses would all be answered, and a caller over the limit could still tell hits from misses.
 */
async function asGuess<T>(ctx: Ctx, answer: () => T): Promise<T> {
  const hits = await takeHits(ctx, guessesOf(ctx))
  const answered = answer()
  await giveHitsBack(ctx, hits)
  return answered
}

function guessesOf({ address }: Ctx) {
  const bucket = 'unknown customer pages'
  return [
    { bucket, subject: address, limit: MISSES },
    { bucket, subject: 'of all addresses', limit: ALL_MISSES },
  ]
}

function whole(card: Card | undefined): OutputOf<typeof getCustomerInfo> {
  if (!card) throw new AppError('customer_not_found')
  return {
    name: card.name,
    email: card.email,
    qr_code_id: card.qrCodeId,
    loyalty_points: card.points,
    available_rewards: availableRewards(card.points),
  }
}

function masked(card: Card | undefined): OutputOf<typeof getCustomerInfo> {
  const info = whole(card)
  return { ...info, name: maskedName(info.name), email: maskedEmail(info.email) }
}

type Card = { customerId: string; name: string; email: string; qrCodeId: string; points: number }

async function cardByQrCode(sql: Queryable, qrCodeId: string): Promise<Card | undefined> {
  const [row] = await sql<Card[]>`
    select id as customer_id, name, email, qr_code_id, points_balance as points
    from customers
    where qr_code_id = ${qrCodeId}`
  return row
}

/**
 * Gives the customer with that address another QR id; the old one belongs to nobody from then on.
 * @returns undefined when no customer has the address
 */
export async function renewQrCode(
  tx: Queryable,
  email: string,
  now: Date,
  makeQrCodeId = newQrCodeId,
): Promise<{ customerId: string } | undefined> {
  const customer = await lockedByEmail(tx, email)
  if (customer) await giveQrCodes(tx, [customer.customerId], now, makeQrCodeId)
  return customer
}

/** Gives every customer who has no QR id one. @returns how many had none */
export async function giveMissingQrCodes(tx: Queryable, now: Date, makeQrCodeId = newQrCodeId): Promise<number> {
  const customerIds = await lockedWithoutQrCode(tx)
  await giveQrCodes(tx, customerIds, now, makeQrCodeId)
  return customerIds.length
}

async function giveQrCodes(
  tx: Queryable,
  customerIds: readonly string[],
  now: Date,
  makeQrCodeId: () => string,
): Promise<void> {
  let waiting = customerIds
  for (let tries = 0; tries < TRIES && waiting.length > 0; tries += 1) {
    const given = waiting.map(customerId => ({ customerId, qrCodeId: makeQrCodeId() }))
    const done = new Set(await setQrCodes(tx, given, now))
    waiting = waiting.filter(customerId => !done.has(customerId))
  }
  if (waiting.length > 0) throw new Error('no free QR id found')
}

/**
 * The id on a customer's card: `QR_` and eight hexadecimal characters. A unique index of the table refuses a duplicate.
 */
export function newQrCodeId(): string {
  return `QR_${randomBytes(4).toString('hex').toUpperCase()}`
}

/** The customer with that address, locked until the transaction ends, so that two renewals at once do not cross. */
async function lockedByEmail(tx: Queryable, email: string): Promise<{ customerId: string } | undefined> {
  const [row] = await tx<{ customerId: string }[]>`
    select id as customer_id
    from customers
    where email = lower(${email})
    for no key update`
  return row
}

/**
 * Customers without a QR id, locked until the transaction ends; those that another transaction has locked for the same
 * reason are skipped.
 */
async function lockedWithoutQrCode(tx: Queryable): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id
    from customers
    where qr_code_id is null
    order by id
    for no key update skip locked`
  return rows.map(({ id }) => id)
}

/**
 * Gives customers their QR ids.
 * @returns the customers whose id was free; a taken id is written to nobody, and the caller has to draw another
 */
async function setQrCodes(
  tx: Queryable,
  given: readonly { customerId: string; qrCodeId: string }[],
  now: Date,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update customers
    set qr_code_id = given.qr_code_id,
      qr_renewed_at = ${now}
    from (
      select distinct on (qr_code_id) id, qr_code_id
      from unnest(
        ${given.map(({ customerId }) => customerId)}::uuid[],
        ${given.map(({ qrCodeId }) => qrCodeId)}::text[]
      ) as given (id, qr_code_id)
    ) given
    where customers.id = given.id
      and not exists (
        select 1
        from customers other
        where other.qr_code_id = given.qr_code_id
      )
    returning customers.id`
  return rows.map(({ id }) => id)
}
