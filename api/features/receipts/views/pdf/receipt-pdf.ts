import type { ReceiptText } from '../../rules/receipt-text.ts'
import { bytesOf, openDocument } from './document.ts'
import { drawHeading } from './heading.ts'
import { drawLines } from './lines-table.ts'
import { drawNotes } from './notes.ts'
import { numberPages, openSheet } from './sheet.ts'
import { drawSums } from './sums.ts'

/**
 * A receipt on A4, tagged so that a screen reader can follow it. The same receipt always gives the same bytes.
 * @param paidAt becomes the document's date
 */
export async function receiptPdf(receipt: ReceiptText, paidAt: Date): Promise<Buffer> {
  const title = `${receipt.title}, ${receipt.reference}`
  const doc = await openDocument({ title, author: receipt.issuer.name, madeAt: paidAt })
  const bytes = bytesOf(doc)
  const sheet = openSheet(doc)
  drawHeading(sheet, receipt)
  drawLines(sheet, receipt)
  drawSums(sheet, receipt)
  drawNotes(sheet, receipt.notes)
  sheet.root.end()
  numberPages(sheet, `${receipt.issuer.name}, ${receipt.reference}`)
  doc.end()
  return bytes
}
