import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { Actor } from '#api/kernel/people/actor.ts'
import { maskedEmail, maskedName } from '#api/kernel/people/masked-person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { giveHitsBack, type Limit, takeHits } from '#api/platform/limits/rate-limits.ts'
import type { getCustomerInfo } from '../../contract/customer-profile.ts'
import { type Card, cardByQrCode } from '../../queries/cards.ts'

/** An id of 32 bits could be guessed with enough tries. */
const MISSES: Limit = { max: 10, windowSeconds: 60 }
const ALL_MISSES: Limit = { max: 60, windowSeconds: 60 }

const QR_CODE_ID = /^QR_[0-9A-F]{8}$/

/**
 * What the page behind a card shows: all of it to staff and to that very customer, who are not limited either; to
 * everybody else name and email masked.
 * @param customerId the id on the card, in either case
 * @throws AppError 'customer_not_found' for what nobody has, a replaced id or no id at all; 'rate_limited'
 * Source: docs/decisions/0017-the-card-is-an-address.md.
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
