import { PAGE } from './sheet.ts'

/**
 * An empty A4 document of ours, whose pages `Sheet` breaks.
 * @param about.madeAt becomes the document's date: the same content always gives the same bytes
 */
export async function openDocument(about: {
  title: string
  author: string
  madeAt: Date
}): Promise<PDFKit.PDFDocument> {
  // The library is loaded with the first document, since it takes 27 MB that an idle process need not hold.
  const { default: PdfDocument } = await import('pdfkit')
  return new PdfDocument({
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
    info: { Title: about.title, Author: about.author, CreationDate: about.madeAt },
  })
}

/** All of a document, once it has ended. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
