import { type ItemisedReceipt, type ReceiptIssuer, receiptText } from '../rules/receipt-text.ts'
import { receiptPdf } from '../views/pdf/receipt-pdf.ts'

/** An order's itemised note as PDF, under the restaurant's present name and numbers. */
export function writeReceipt(note: ItemisedReceipt, house: ReceiptIssuer): Promise<Buffer> {
  return receiptPdf(receiptText(note, house), new Date(note.paidAt))
}
