import type { ReceiptText } from '../../rules/receipt-text.ts'
import { INK, PAGE, rule, type Sheet, write } from './sheet.ts'

const RIGHT = { x: 330, width: PAGE.right - 330 } as const
const LEFT = { x: PAGE.left, width: 256 } as const

/** Draws who issued the receipt, for whom and for what: the restaurant on the left, the order on the right. */
export function drawHeading(sheet: Sheet, receipt: ReceiptText): void {
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
