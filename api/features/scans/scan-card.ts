import { cardShown, holderOfCard } from '#api/features/loyalty/cards.ts'
import { ordersWaitingFor } from '#api/features/orders/counter/list-orders.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { ScannedCustomer } from './contract.ts'
import { isCardId, readScannedText } from './rules/scanned-text.ts'

type Answer = { customer_data: ScannedCustomer }

/**
 * The customer of a scanned card, with points, rewards and the orders that wait for them. Other values in the text are
 * compared with the stored ones and ignored where they differ; nothing is written.
 * @throws AppError 'validation_failed' with the former client's message; 'customer_not_found'
 * Source: docs/product.md#scanning.
 */
export async function scanCard(ctx: Ctx, text: string): Promise<Answer> {
  const scanned = readScannedText(text)
  if ('problem' in scanned) {
    const errors = [{ path: 'qr_data', message: scanned.problem }]
    throw new AppError('validation_failed', { sentence: scanned.problem, errors })
  }
  return { customer_data: await scannedCustomer(ctx, scanned.cardId, scanned.claimedPoints) }
}

/**
 * Does the same as `scanCard` for the id on a card, in either case.
 * @throws AppError 'customer_not_found'
 */
export async function cardById(ctx: Ctx, cardId: string): Promise<Answer> {
  return { customer_data: await scannedCustomer(ctx, cardId.trim().toUpperCase(), null) }
}

async function scannedCustomer(ctx: Ctx, cardId: string, claimedPoints: number | null): Promise<ScannedCustomer> {
  const holder = isCardId(cardId) ? await holderOfCard(ctx, cardId) : undefined
  if (!holder) throw new AppError('customer_not_found')
  const [card, orders] = await Promise.all([cardShown(ctx, holder), ordersWaitingFor(ctx, holder.id)])
  return {
    ...card,
    qr_points: claimedPoints,
    points_match: claimedPoints === null || claimedPoints === holder.points,
    orders,
  }
}
