import type { ReceiptSum, ReceiptText } from '../../rules/receipt-text.ts'
import { INK, makeRoom, PAGE, rule, type Sheet, write } from './sheet.ts'

const LABEL = { x: 300, width: 160 } as const
const AMOUNT = { x: 465, width: 76, align: 'right' } as const
const ROW = 15

/** Draws totals without and with tax, how it was paid, what was corrected, and the refunds. */
export function drawSums(sheet: Sheet, { sums, total, payment, correction, refund }: ReceiptText): void {
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
