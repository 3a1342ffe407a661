import {
  bytesOf,
  heightOf,
  INK,
  makeRoom,
  numberPages,
  openDocument,
  openSheet,
  PAGE,
  rule,
  type Sheet,
  write,
} from './pdf-sheet.ts'
import {
  type ItemisedReceipt,
  type ReceiptIssuer,
  type ReceiptRow,
  type ReceiptSum,
  type ReceiptText,
  receiptText,
} from './rules/receipt-text.ts'

const RIGHT = { x: 330, width: PAGE.right - 330 } as const
const LEFT = { x: PAGE.left, width: 256 } as const

const COLUMNS = {
  quantity: { x: PAGE.left, width: 30 },
  what: { x: PAGE.left + 36, width: 252 },
  vat: { x: 346, width: 44, align: 'right' },
  unitPrice: { x: 396, width: 70, align: 'right' },
  total: { x: 471, width: 70, align: 'right' },
} as const
const DETAIL = { size: 8.5 } as const
const PADDING = 6

const LABEL = { x: 300, width: 160 } as const
const AMOUNT = { x: 465, width: 76, align: 'right' } as const
const ROW = 15

const LOOK = { x: PAGE.left, width: PAGE.right - PAGE.left, size: 8.5 } as const
const GAP = 4

/** An order's receipt as a PDF, with the restaurant's current name and registration numbers. */
export function writeReceipt(receipt: ItemisedReceipt, issuer: ReceiptIssuer): Promise<Buffer> {
  return writeDocument(receiptText(receipt, issuer), new Date(receipt.paidAt))
}

/** What has the layout of a receipt, word for word, as a PDF. */
export function writeDocument(text: ReceiptText, madeAt: Date): Promise<Buffer> {
  return receiptPdf(text, madeAt)
}

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

/** Draws who issued the receipt, for whom and for what: the restaurant on the left, the order on the right. */
function drawHeading(sheet: Sheet, receipt: ReceiptText): void {
  const { root } = sheet
  const name = write(sheet, receipt.issuer.name, {
    ...LEFT,
    y: sheet.y,
    size: 27,
    face: 'display',
    color: INK.khram,
    in: root,
    as: 'P',
  })
  const title = write(sheet, receipt.title, { ...RIGHT, y: sheet.y, size: 27, face: 'display', in: root, as: 'H1' })
  const under = sheet.y + Math.max(name, title) + 2
  const thai = write(sheet, receipt.issuer.nameTh, { ...LEFT, y: under, size: 12, color: INK.soft, in: root, as: 'P' })
  const number = write(sheet, receipt.reference, {
    ...RIGHT,
    y: under,
    size: 12,
    face: 'semibold',
    color: INK.khram,
    in: root,
    as: 'P',
  })
  sheet.y = under + Math.max(thai, number) + 12
  doubleRim(sheet)
  const facts = columnOfFacts(sheet, receipt)
  const issuer = columnOfIssuer(sheet, receipt)
  sheet.y += Math.max(facts, issuer) + 22
}

/** Draws a thick and a thin line, like the rim of a porcelain bowl. */
function doubleRim(sheet: Sheet): void {
  rule(sheet, sheet.y, { width: 2, color: INK.khram })
  rule(sheet, sheet.y + 3.5, { width: 0.6, color: INK.khram })
  sheet.y += 20
}

function columnOfIssuer(sheet: Sheet, { issuer }: ReceiptText): number {
  return issuer.facts.reduce(
    (height, fact) =>
      height +
      2 +
      write(sheet, fact, { ...LEFT, y: sheet.y + height, size: 9, color: INK.soft, in: sheet.root, as: 'P' }),
    0,
  )
}

function columnOfFacts(sheet: Sheet, { facts }: ReceiptText): number {
  let height = 0
  for (const [label, value] of facts) {
    const y = sheet.y + height
    const group = sheet.doc.struct('P')
    sheet.root.add(group)
    const labelHeight = write(sheet, label, {
      x: RIGHT.x,
      width: 64,
      y,
      size: 9,
      color: INK.soft,
      in: group,
      as: 'Span',
    })
    const valueHeight = write(sheet, value, {
      x: RIGHT.x + 68,
      width: RIGHT.width - 68,
      y,
      size: 9,
      face: 'semibold',
      in: group,
      as: 'Span',
    })
    group.end()
    height += Math.max(labelHeight, valueHeight) + 4
  }
  return height
}

/** Draws a row for each line of the order, under headings that every page repeats. */
function drawLines(sheet: Sheet, { rows, prices }: Pick<ReceiptText, 'rows' | 'prices'>): void {
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  drawHead(sheet, table, prices)
  for (const row of rows) {
    if (makeRoom(sheet, rowHeight(sheet, row))) drawHead(sheet, table, prices)
    drawRow(sheet, table, row)
  }
  table.end()
}

function drawHead(sheet: Sheet, table: PDFKit.PDFStructureElement, prices: ReceiptText['prices']): void {
  const { doc, y } = sheet
  const head = doc.struct('TR')
  table.add(head)
  const label = { y, size: 8.5, color: INK.soft, in: head, as: 'TH' } as const
  write(sheet, 'Qté', { ...COLUMNS.quantity, ...label })
  write(sheet, 'Désignation', { ...COLUMNS.what, ...label })
  write(sheet, 'TVA', { ...COLUMNS.vat, ...label })
  write(sheet, `Prix unitaire ${prices}`, { ...COLUMNS.unitPrice, ...label })
  write(sheet, `Total ${prices}`, { ...COLUMNS.total, ...label })
  head.end()
  sheet.y += 17
  rule(sheet, sheet.y, { width: 0.8, color: INK.khram })
}

function rowHeight(sheet: Sheet, row: ReceiptRow): number {
  const { width } = COLUMNS.what
  const details = row.details.reduce((sum, detail) => sum + heightOf(sheet, detail, { width, size: DETAIL.size }), 0)
  return heightOf(sheet, row.title, { width, face: 'semibold' }) + details + 2 * PADDING
}

function drawRow(sheet: Sheet, table: PDFKit.PDFStructureElement, row: ReceiptRow): void {
  const { doc } = sheet
  const y = sheet.y + PADDING
  const line = doc.struct('TR')
  table.add(line)
  const cell = { y, in: line, as: 'TD' } as const
  write(sheet, row.quantity, { ...COLUMNS.quantity, ...cell, face: 'semibold' })
  const what = doc.struct('TD')
  line.add(what)
  let below = y + write(sheet, row.title, { ...COLUMNS.what, y, face: 'semibold', in: what, as: 'P' })
  for (const detail of row.details) {
    below += write(sheet, detail, { ...COLUMNS.what, y: below, size: DETAIL.size, color: INK.soft, in: what, as: 'P' })
  }
  what.end()
  write(sheet, row.vat, { ...COLUMNS.vat, ...cell, color: INK.soft })
  write(sheet, row.unitPrice, { ...COLUMNS.unitPrice, ...cell })
  write(sheet, row.total, { ...COLUMNS.total, ...cell, face: 'semibold' })
  line.end()
  sheet.y = below + PADDING
  rule(sheet, sheet.y)
}

/** Draws totals without and with tax, how it was paid, what was corrected, and the refunds. */
function drawSums(sheet: Sheet, { sums, total, payment, correction, refund }: ReceiptText): void {
  drawBlock(sheet, { sums, total, words: payment })
  if (correction) drawBlock(sheet, correction)
  if (refund) drawBlock(sheet, refund)
}

type Block = { title?: string; sums: readonly ReceiptSum[]; total: ReceiptSum; words?: string }

// The block stays on one page, because a total apart from its parts explains nothing.
function drawBlock(sheet: Sheet, { title, sums, total, words }: Block): void {
  makeRoom(sheet, 14 + sums.length * ROW + 80)
  sheet.y += 14
  const line = { x: LABEL.x, width: PAGE.right - LABEL.x, in: sheet.root } as const
  if (title) sheet.y += 4 + write(sheet, title, { ...line, y: sheet.y, face: 'semibold', as: 'H2' })
  for (const sum of sums) {
    drawSum(sheet, sum, {})
    sheet.y += ROW
  }
  rule(sheet, sheet.y + 2, { from: LABEL.x, width: 0.8, color: INK.khram })
  sheet.y += 8
  drawSum(sheet, total, { size: 16, face: 'display' })
  sheet.y += 24
  if (words) sheet.y += write(sheet, words, { ...line, y: sheet.y, align: 'right', color: INK.soft, as: 'P' })
}

function drawSum(sheet: Sheet, { label, amount }: ReceiptSum, look: { size?: number; face?: 'display' }): void {
  const line = sheet.doc.struct('P')
  sheet.root.add(line)
  write(sheet, label, { ...LABEL, y: sheet.y, ...look, in: line, as: 'Span' })
  write(sheet, amount, { ...AMOUNT, y: sheet.y, ...look, in: line, as: 'Span' })
  line.end()
}

/** Draws sentences over the whole width, one below the other. */
function drawNotes(sheet: Sheet, notes: readonly string[]): void {
  if (notes.length > 0) sheet.y += 24
  for (const note of notes) {
    makeRoom(sheet, heightOf(sheet, note, LOOK))
    sheet.y += GAP + write(sheet, note, { ...LOOK, y: sheet.y, color: INK.soft, in: sheet.root, as: 'P' })
  }
}
