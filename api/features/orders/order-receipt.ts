import { type ItemisedReceipt, type ReceiptLine, receiptFileName } from '#api/features/receipts/rules/receipt-text.ts'
import { writeReceipt } from '#api/features/receipts/write-receipt.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { Download } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'
import { authorisedOrder } from './read-order.ts'
import {
  type LineRow,
  linesOfOrder,
  type OrderWithLines,
  orderColumns,
  revisionsOfOrder,
  type WholeOrder,
  wholeOrder,
} from './rows.ts'
import { lineChoices, lineTitle } from './rules/line-words.ts'
import { discountCentsOf, refundedCentsOf, toLine } from './view.ts'

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

/** What an order sold, for whoever has shown that they may see it; undefined before anything was paid. */
export async function soldReceipt(sql: Queryable, orderId: string): Promise<ItemisedReceipt | undefined> {
  const order = await wholeOrder(sql, orderId)
  return (order && toReceipt(order)) ?? undefined
}

/**
 * What was sold on some Paris days, a page at a time, in the order of days and then of ids: a month may have more than
 * memory should hold.
 * @param days both of them included. @param after the last one of the page before
 */
export async function soldReceipts(
  sql: Queryable,
  days: { from: string; to: string },
  { after, most }: { after: Pick<ItemisedReceipt, 'paidOn' | 'orderId'> | undefined; most: number },
): Promise<ItemisedReceipt[]> {
  const rest = after ? sql`(paid_on, id) > (${after.paidOn}::date, ${after.orderId}::uuid)` : sql`true`
  const rows = await sql<OrderWithLines[]>`
    select ${orderColumns(sql)}, ${linesOfOrder(sql)} as lines, ${revisionsOfOrder(sql)} as revisions
    from orders
    where id in (
      select id
      from orders
      where paid_on between ${days.from} and ${days.to} and ${rest}
      order by paid_on, id
      limit ${most}
    )
    order by paid_on, id`
  return rows.flatMap(row => toReceipt(row) ?? [])
}

/** The receipt's content of an order; null for one that is neither paid nor free, since nothing was sold yet. */
export function toReceipt(order: OrderWithLines): ItemisedReceipt | null {
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

function revisedNotes({ revisions = [] }: OrderWithLines): Pick<ItemisedReceipt, 'revisions'> {
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
  const details = lineChoices({ ...line, ...options })
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
