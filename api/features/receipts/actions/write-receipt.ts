import { type ItemisedReceipt, type ReceiptIssuer, type ReceiptText, receiptText } from '../rules/receipt-text.ts'
import { receiptPdf } from '../views/pdf/receipt-pdf.ts'

/** An order's receipt as a PDF, with the restaurant's current name and registration numbers. */
export function writeReceipt(receipt: ItemisedReceipt, issuer: ReceiptIssuer): Promise<Buffer> {
  return writeDocument(receiptText(receipt, issuer), new Date(receipt.paidAt))
}

/** What has the layout of a receipt, word for word, as a PDF. */
export function writeDocument(text: ReceiptText, madeAt: Date): Promise<Buffer> {
  return receiptPdf(text, madeAt)
}
