import type { ItemisedReceipt, ReceiptLine } from '#api/features/receipts/rules/receipt-text.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { LineRow, WholeOrder } from '../queries/order-rows.ts'
import { lineDetails, lineTitle } from '../rules/kitchen/line-words.ts'
import { discountCentsOf, refundedCentsOf, toLine } from './order-view.ts'

/** The receipt's content of an order; null for one that is neither paid nor free, since nothing was sold yet. */
export function toReceipt(order: WholeOrder): ItemisedReceipt | null {
  if (!order.paidAt || !order.paidOn) return null
  return {
    orderId: order.id,
    customerName: order.customerName ?? '',
    lines: order.lines.map(receiptLine),
    totalCents: order.totalCents,
    ...(order.discountPercent !== null && {
      discount: { percent: order.discountPercent, cents: discountCentsOf(order) },
    }),
    paidAt: order.paidAt.toISOString(),
    paidOn: order.paidOn,
    pickup: order.pickupAt && { day: parisDay(order.pickupAt), time: parisTime(order.pickupAt) },
    isCancelled: order.status === 'cancelled',
    ...revisedNotes(order),
    refundedCents: refundedCentsOf(order),
  }
}

function revisedNotes({ revisions = [] }: WholeOrder): Pick<ItemisedReceipt, 'revisions'> {
  const applied = revisions.filter(({ status }) => status === 'applied')
  if (applied.length === 0) return {}
  return {
    revisions: applied.map(({ number, at, taken, added, totalAfterCents, totalBeforeCents }) => ({
      number,
      on: parisDay(new Date(at)),
      differenceCents: totalAfterCents - totalBeforeCents,
      taken: taken.map(sharesOf),
      added: added.map(sharesOf),
    })),
  }
}

function sharesOf({ quantity, vatShares }: LineRow) {
  return { quantity, vatShares }
}

function receiptLine(row: LineRow): ReceiptLine {
  const { options, ...line } = toLine(row)
  const details = lineDetails({ ...line, ...options })
  return {
    title: lineTitle({ ...line, ...options }),
    // The parts of a set menu stand below one another, the choices of a dish on one line.
    details: line.components ? details : details.length > 0 ? [details.join(', ')] : [],
    quantity: row.quantity,
    unitPriceCents: row.unitPriceCents,
    ...(row.discountCents > 0 && { discountCents: row.discountCents }),
    isOffered: row.voucherId !== null,
    vatShares: row.vatShares,
  }
}
