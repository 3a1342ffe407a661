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

const LABEL = { x: PAGE.left, width: 150 } as const
const VALUE = { x: PAGE.left + 160, width: PAGE.right - PAGE.left - 160 } as const
const WHOLE = { x: PAGE.left, width: PAGE.right - PAGE.left } as const
const GAP = 4

/** A dispute's evidence as a PDF. */
export function writeEvidence(evidence: EvidenceText, madeAt: Date): Promise<Buffer> {
  return evidencePdf(evidence, madeAt)
}

/**
 * A dispute's evidence on A4, tagged so that a screen reader can follow it: a heading for each section, a row for each
 * fact.
 * @param madeAt becomes the document's date
 */
async function evidencePdf(evidence: EvidenceText, madeAt: Date): Promise<Buffer> {
  const title = `Litige, commande ${evidence.number}`
  const doc = await openDocument({ title, author: evidence.issuer, madeAt })
  const bytes = bytesOf(doc)
  const sheet = openSheet(doc)
  const name = { ...WHOLE, in: sheet.root } as const
  sheet.y += write(sheet, evidence.issuer, {
    ...name,
    y: sheet.y,
    size: 20,
    face: 'display',
    color: INK.khram,
    as: 'P',
  })
  sheet.y += 2 + write(sheet, title, { ...name, y: sheet.y, size: 24, face: 'display', as: 'H1' })
  for (const section of evidence.sections) drawSection(sheet, section)
  sheet.root.end()
  numberPages(sheet, `${evidence.issuer}, commande ${evidence.number}`)
  doc.end()
  return bytes
}

function drawSection(sheet: Sheet, { title, facts = [], paragraphs = [] }: EvidenceSection): void {
  makeRoom(sheet, 70)
  sheet.y += 14
  sheet.y += 3 + write(sheet, title, { ...WHOLE, y: sheet.y, size: 12, face: 'semibold', in: sheet.root, as: 'H2' })
  rule(sheet, sheet.y, { width: 0.8, color: INK.khram })
  sheet.y += 6
  for (const [label, value] of facts) drawFact(sheet, label, value)
  for (const paragraph of paragraphs) drawParagraph(sheet, paragraph)
}

function drawFact(sheet: Sheet, label: string, value: string): void {
  const height = Math.max(
    heightOf(sheet, label, { ...LABEL, face: 'semibold' }),
    heightOf(sheet, value, { ...VALUE, face: 'semibold' }),
  )
  makeRoom(sheet, height)
  const line = sheet.doc.struct('P')
  sheet.root.add(line)
  write(sheet, label, { ...LABEL, y: sheet.y, color: INK.soft, in: line, as: 'Span' })
  write(sheet, value, { ...VALUE, y: sheet.y, face: 'semibold', in: line, as: 'Span' })
  line.end()
  sheet.y += height + GAP
}

function drawParagraph(sheet: Sheet, words: string): void {
  const look = { ...WHOLE, size: 8.5 } as const
  makeRoom(sheet, Math.min(heightOf(sheet, words, look), PAGE.bottom - PAGE.top))
  sheet.y += GAP + write(sheet, words, { ...look, y: sheet.y, color: INK.soft, in: sheet.root, as: 'P' })
}
/** What a dispute's evidence says, ready to be drawn. */
export type EvidenceSection = {
  title: string
  facts?: readonly (readonly [label: string, value: string])[]
  paragraphs?: readonly string[]
}

type EvidenceText = {
  /** The order's number. */
  number: string
  /** The restaurant's name. */
  issuer: string
  sections: readonly EvidenceSection[]
}
