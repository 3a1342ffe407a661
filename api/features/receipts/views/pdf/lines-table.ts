import type { ReceiptRow, ReceiptText } from '../../rules/receipt-text.ts'
import { heightOf, INK, makeRoom, PAGE, rule, type Sheet, write } from './sheet.ts'

const COLUMNS = {
  quantity: { x: PAGE.left, width: 30 },
  what: { x: PAGE.left + 36, width: 252 },
  vat: { x: 346, width: 44, align: 'right' },
  unitPrice: { x: 396, width: 70, align: 'right' },
  total: { x: 471, width: 70, align: 'right' },
} as const
const DETAIL = { size: 8.5 } as const
const PADDING = 6

/** Draws a row for each line of the order, under headings that every page repeats. */
export function drawLines(sheet: Sheet, { rows, prices }: Pick<ReceiptText, 'rows' | 'prices'>): void {
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
