import type { ReceiptText } from '../../rules/receipt-text.ts'
import { drawHeading } from './heading.ts'
import { drawLines } from './lines-table.ts'
import { numberPages, openSheet, PAGE } from './sheet.ts'
import { drawSums } from './sums.ts'

/**
 * A receipt on A4, tagged so that a screen reader can follow it. The same receipt always gives the same bytes.
 * @param paidAt becomes the document's date
 */
export async function receiptPdf(receipt: ReceiptText, paidAt: Date): Promise<Buffer> {
  // The library is loaded with the first receipt, since it takes 27 MB that an idle process need not hold.
  const { default: PdfDocument } = await import('pdfkit')
  const doc = new PdfDocument({
    size: 'A4',
    // `Sheet` breaks pages itself, so that a line of the table stays in one piece.
    margins: { top: PAGE.top, bottom: 0, left: PAGE.left, right: PAGE.left },
    // Without this pdfkit starts with Helvetica, which the file would not embed and a reader need not have.
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'fr-FR',
    info: {
      Title: `Note de la commande ${receipt.number}`,
      Author: receipt.issuer.name,
      CreationDate: paidAt,
    },
  })
  const bytes = bytesOf(doc)
  const sheet = openSheet(doc)
  drawHeading(sheet, receipt)
  drawLines(sheet, receipt.rows)
  drawSums(sheet, receipt)
  sheet.root.end()
  numberPages(sheet, receipt)
  doc.end()
  return bytes
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
