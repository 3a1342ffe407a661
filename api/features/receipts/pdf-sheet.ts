import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Font } from 'fontkit'
import { isDisplayable, printable } from './printable.ts'

/** The margins of A4, in points. */
export const PAGE = { left: 54, right: 541, top: 50, bottom: 780 } as const

/** The page's own colours (pwa/src/styles/tokens.css). */
export const INK = { text: '#111B41', soft: '#46527C', khram: '#23418F', hairline: '#CAD8EE' } as const

type Face = 'regular' | 'semibold' | 'display'

/** A document that is being drawn from top to bottom. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  /** Where the next text goes, in points from the page's top. */
  y: number
  /** The document's structure, which assistive technology reads. */
  root: PDFKit.PDFStructureElement
}

type Placed = {
  x: number
  y: number
  width: number
  size?: number
  face?: Face
  color?: string
  align?: 'left' | 'right'
  /** The element of the document's structure that the text belongs to, and its kind. */
  in: PDFKit.PDFStructureElement
  as: 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Span'
}

export function openSheet(doc: PDFKit.PDFDocument): Sheet {
  for (const [face, font] of parsedFonts) doc.registerFont(face, font as never)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, y: PAGE.top, root }
}

/** Writes a text into its box. @returns its height in points */
export function write({ doc }: Sheet, text: string, place: Placed): number {
  const words = printable(text)
  if (words === '') return 0
  face(doc, words, place)
  const box = { width: place.width, align: place.align ?? 'left', lineGap: LINE_GAP } as const
  const height = doc.heightOfString(words, box)
  doc.text(words, place.x, place.y, { ...box, structParent: place.in, structType: place.as })
  return height
}

/** The height that `write` would take. */
export function heightOf({ doc }: Sheet, text: string, place: Pick<Placed, 'width' | 'size' | 'face'>): number {
  const words = printable(text)
  if (words === '') return 0
  face(doc, words, place)
  return doc.heightOfString(words, { width: place.width, lineGap: LINE_GAP })
}

/** Draws a horizontal line, which screen readers skip. */
export function rule({ doc }: Sheet, y: number, line: { from?: number; width?: number; color?: string } = {}): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(line.from ?? PAGE.left, y)
    .lineTo(PAGE.right, y)
    .lineWidth(line.width ?? 0.5)
    .strokeColor(line.color ?? INK.hairline)
    .stroke()
  doc.endMarkedContent()
}

/** Begins a new page unless `height` points are left on this one. @returns whether it did */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= PAGE.bottom) return false
  sheet.doc.addPage()
  sheet.y = PAGE.top
  return true
}

/** Writes the footer of every page, once the number of pages is known. */
export function numberPages({ doc }: Sheet, words: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('regular').fontSize(8).fillColor(INK.soft)
    const y = PAGE.bottom + 18
    const width = PAGE.right - PAGE.left
    doc.text(printable(words), PAGE.left, y, { width, lineBreak: false })
    doc.text(`${page - start + 1}/${count}`, PAGE.left, y, { width, align: 'right', lineBreak: false })
    doc.endMarkedContent()
  }
}

const LINE_GAP = 1.5

// The display font has no Thai: a text that it cannot write completely is set in the other one.
function face(
  doc: PDFKit.PDFDocument,
  words: string,
  place: Pick<Placed, 'size' | 'face' | 'width'> & { color?: string },
) {
  const wanted = place.face ?? 'regular'
  doc
    .font(wanted === 'display' && !isDisplayable(words) ? 'semibold' : wanted)
    .fontSize(place.size ?? 9.5)
    .fillColor(place.color ?? INK.text)
}

/** The fonts are read when the process starts, so that a missing file is noticed then and not at the first receipt. */
const FOLDER = path.resolve('api/features/receipts/views/fonts')
const FONTS: [Face, Buffer][] = [
  ['regular', readFileSync(path.join(FOLDER, 'anuphan-regular.ttf'))],
  ['semibold', readFileSync(path.join(FOLDER, 'anuphan-semibold.ttf'))],
  ['display', readFileSync(path.join(FOLDER, 'bricolage-grotesque-condensed.ttf'))],
]

/** Parsed once: to parse them took more than half of a document's time, and left as much to clear away. */
let parsedFonts: readonly (readonly [Face, Font])[] = []

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
  const [{ default: PdfDocument }, { create }] = await Promise.all([import('pdfkit'), import('fontkit')])
  if (parsedFonts.length === 0) parsedFonts = FONTS.map(([face, bytes]) => [face, create(bytes)])
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
