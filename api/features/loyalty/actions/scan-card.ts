import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { ordersWaitingFor } from '#api/features/orders/actions/waiting-orders.ts'
import { bookOf } from '#api/features/pricing/indexed-menu.ts'
import { AppError } from '#api/kernel/errors.ts'
import { availableRewards } from '#api/kernel/points.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { ScannedCustomer } from '../contract/qr.ts'
import { type CardHolder, cardHolder } from '../queries/qr-codes.ts'
import { countVouchers, shownVouchers } from '../queries/vouchers.ts'
import { isCardId, readScannedText } from '../rules/scanned-text.ts'
import { toReward } from '../view.ts'

type Answer = { customer_data: ScannedCustomer }

/**
 * Whose card was scanned, with points, rewards and the orders that wait. Whatever else the text says is compared with
 * what is true and otherwise passed over: nothing is written.
 * @throws AppError 'validation_failed' with the specification's message; 'customer_not_found'
 * Source: specification 2, section 5; SECURITY.md, scan.
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
 * The same by the id on a card, in either case.
 * @throws AppError 'customer_not_found'
 */
export async function cardById(ctx: Ctx, cardId: string): Promise<Answer> {
  return { customer_data: await scannedCustomer(ctx, cardId.trim().toUpperCase(), null) }
}

async function scannedCustomer(ctx: Ctx, cardId: string, claimedPoints: number | null): Promise<ScannedCustomer> {
  const holder = isCardId(cardId) ? await cardHolder(ctx.sql, cardId) : undefined
  if (!holder) throw new AppError('customer_not_found')
  const [{ menu }, vouchers, vouchersTaken, orders] = await Promise.all([
    ctx.snapshots.read(menuSnapshot),
    shownVouchers(ctx.sql, holder.id, 0),
    countVouchers(ctx.sql, holder.id),
    ordersWaitingFor(ctx, holder.id),
  ])
  return {
    ...faceOf(holder),
    rewards_claimed: vouchersTaken,
    qr_points: claimedPoints,
    points_match: claimedPoints === null || claimedPoints === holder.points,
    rewards: vouchers.map(voucher => toReward(voucher, bookOf(menu))),
    orders,
  }
}

function faceOf({ name, email, phone, qrCodeId, points, since }: CardHolder) {
  return {
    name,
    email,
    phone,
    qr_code_id: qrCodeId,
    current_points: points,
    available_rewards: availableRewards(points),
    qr_generated_at: since.toISOString(),
  }
}
