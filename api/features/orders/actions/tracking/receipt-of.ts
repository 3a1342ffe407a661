import { writeReceipt } from '#api/features/receipts/actions/write-receipt.ts'
import { receiptFileName } from '#api/features/receipts/rules/receipt-text.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Download } from '#api/kernel/calls/download.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { WholeOrder } from '../../queries/order-rows.ts'
import { wholeOrder } from '../../queries/read-orders.ts'
import { toReceipt } from '../../views/order-receipt.ts'
import { authorisedOrder } from './authorise-order.ts'

const NOTE_OF_TILL = 'Cette commande se paie au comptoir\u00a0: la caisse vous remet le ticket.'

/**
 * The receipt of an order, for its customer or whoever holds its tracking token.
 * @throws AppError 'order_not_found', 'note_unpaid' as long as nothing was paid
 */
export async function receiptOf(ctx: Ctx, id: string, token: string | undefined): Promise<Download> {
  await authorisedOrder(ctx, ctx.sql, id, token)
  const order = (await wholeOrder(ctx.sql, id)) as WholeOrder
  const receipt = toReceipt(order)
  if (!receipt) throw new AppError('note_unpaid', order.tillAt ? { sentence: NOTE_OF_TILL } : {})
  const settings = await ctx.snapshots.read(settingsSnapshot)
  return { fileName: receiptFileName(id), contentType: 'application/pdf', bytes: await writeReceipt(receipt, settings) }
}
