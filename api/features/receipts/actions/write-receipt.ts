import { type ItemisedReceipt, type ReceiptIssuer, receiptText } from '../rules/receipt-text.ts'
import { receiptPdf } from '../views/pdf/receipt-pdf.ts'

/** An order's receipt as a PDF, with the restaurant's current name and registration numbers. */
export function writeReceipt(receipt: ItemisedReceipt, issuer: ReceiptIssuer): Promise<Buffer> {
  return receiptPdf(receiptText(receipt, issuer), new Date(receipt.paidAt))
}
