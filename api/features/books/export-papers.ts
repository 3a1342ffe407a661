import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { invoiceNumber } from '#api/features/invoices/invoice-text.ts'
import { invoicesOfDays } from '#api/features/invoices/stored-invoices.ts'
import { soldReceipts } from '#api/features/orders/order-receipt.ts'
import { type ItemisedReceipt, receiptFileName } from '#api/features/receipts/rules/receipt-text.ts'
import { writeDocument, writeReceipt } from '#api/features/receipts/write-receipt.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { addDays } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import { type ZipFile, zipOf } from '#api/platform/zip.ts'

/** Orders of which as many are held at once. */
const PAGE = 50

/**
 * A month's receipts and invoices as a ZIP, written while it is sent: of its orders a page is held, and one document.
 *
 * A receipt is without the name of whoever ordered, as the accountant has no use for it; telephone and email are on none.
 * An invoice stays word for word as it was issued: it names a company with its seat, SIREN and VAT number, without which
 * it is none (CGI, annexe II, 242 nonies A), and no person, telephone or email of theirs.
 * @param month such as `2026-11`. @param most orders that are read at once
 */
export function papersFile(ctx: Ctx, month: string, most = PAGE) {
  return { fileName: `pieces-${month}.zip`, contentType: 'application/zip', chunks: zipOf(papersOf(ctx, month, most)) }
}

async function* papersOf(ctx: Ctx, month: string, most: number): AsyncGenerator<ZipFile> {
  const days = daysOf(month)
  yield* receiptsOf(ctx, days, most)
  yield* invoicesOf(ctx, days, most)
}

type Days = { from: string; to: string }

function daysOf(month: string): Days {
  const from = `${month}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

async function* receiptsOf(ctx: Ctx, days: Days, most: number): AsyncGenerator<ZipFile> {
  const issuer = await ctx.snapshots.read(settingsSnapshot)
  let after: ItemisedReceipt | undefined
  for (;;) {
    const receipts = await ctx.readAside(sql => soldReceipts(sql, days, { after, most }))
    for (const receipt of receipts) {
      // To set a document takes the processor some 12 ms, and an evening's orders come in between.
      await turnOfTheLoop()
      const bytes = await writeReceipt({ ...receipt, customerName: '' }, issuer)
      yield { name: receiptName(receipt, after), at: new Date(receipt.paidAt), bytes }
      after = receipt
    }
    if (receipts.length < most) return
  }
}

/**
 * In its day's folder. Of a hundred thousand orders two may have one number, and unpacked one would replace the other:
 * they stand behind one another.
 */
export function receiptName({ paidOn, orderId }: Named, before: Named | undefined): string {
  const name = receiptFileName(orderId)
  const isTaken = before?.paidOn === paidOn && receiptFileName(before.orderId) === name
  return `facturettes/${paidOn}/${isTaken ? `facturette-${orderId}.pdf` : name}`
}

type Named = Pick<ItemisedReceipt, 'paidOn' | 'orderId'>

async function* invoicesOf(ctx: Ctx, days: Days, most: number): AsyncGenerator<ZipFile> {
  for (let after = 0; ; ) {
    const invoices = await ctx.readAside(sql => invoicesOfDays(sql, days, { after, most }))
    for (const { content, issuedAt, totalCents, ...place } of invoices) {
      await turnOfTheLoop()
      const reference = invoiceNumber(place)
      const bytes = await writeDocument({ ...content, reference }, issuedAt)
      yield { name: `factures/${totalCents < 0 ? 'avoir' : 'facture'}-${reference}.pdf`, at: issuedAt, bytes }
      after = place.serial
    }
    if (invoices.length < most) return
  }
}
