import { receiptFileName } from '#api/features/receipts/rules/receipt-text.ts'
import { writeReceipt } from '#api/features/receipts/write-receipt.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Download } from '#api/kernel/calls/download.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'
import type { WholeOrder } from '../../queries/order-rows.ts'
import { wholeOrder } from '../../queries/read-orders.ts'
import { toReceipt } from '../../views/order-receipt.ts'
import { authorisedOrder } from './authorise-order.ts'

const NOTE_OF_TILL = 'Cette commande se paie au comptoir\u00a0: la caisse vous remet le ticket.'

/** To set a long one takes the processor as long as fifty other calls. */
const PAPERS: Limit = { max: 30, windowSeconds: 600 }

/** Counts one more of an order's papers, notes and invoices together. @throws AppError 'rate_limited' */
export async function takePaperHit(ctx: Ctx, orderId: string): Promise<void> {
  await takeHit(ctx, 'papers', orderId, PAPERS)
}

/**
 * The receipt of an order, for its customer or whoever holds its tracking token.
 * @throws AppError 'order_not_found', 'note_unpaid' as long as nothing was paid, 'rate_limited'
 */
export async function receiptOf(ctx: Ctx, id: string, token: string | undefined): Promise<Download> {
  await authorisedOrder(ctx, ctx.sql, id, token)
  const order = (await wholeOrder(ctx.sql, id)) as WholeOrder
  const receipt = toReceipt(order)
  if (!receipt) throw new AppError('note_unpaid', order.tillAt ? { sentence: NOTE_OF_TILL } : {})
  await takePaperHit(ctx, id)
  const settings = await ctx.snapshots.read(settingsSnapshot)
  return { fileName: receiptFileName(id), contentType: 'application/pdf', bytes: await writeReceipt(receipt, settings) }
}
