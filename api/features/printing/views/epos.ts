import type { Paper, PaperLine } from '../rules/ticket/paper.ts'
import { isInCodePage } from './commands.ts'
import { LETTER, loadSharp, pictureOf } from './raster.ts'

/** So long a printer tries before it says why it cannot. */
export const EPOS_TIMEOUT_MS = 10_000

/**
 * A ticket as Server Direct Print hands it to a printer of Epson's, in the elements of ePOS-Print: the printer's own
 * service turns them into commands, so that none of ours can take its status from it.
 * @param name of the job, told again with what became of it
 * @param paper null: nothing is to be printed, and the printer answers how it is
 * Source: Epson, ePOS-Print XML User's Manual; Server Direct Print User's Manual, Response (Print request).
 */
export async function eposDocument(name: string, paper: Paper | null, columns: number): Promise<string> {
  const lines = await Promise.all((paper ?? []).map(line => (line === 'rule' ? rule(columns) : element(line, columns))))
  const cut = paper ? '<cut type="feed"/>' : ''
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<PrintRequestInfo Version="2.00"><ePOSPrint>',
    `<Parameter><devid>local_printer</devid><timeout>${EPOS_TIMEOUT_MS}</timeout><printjobid>${name}</printjobid></Parameter>`,
    '<PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">',
    ...lines,
    cut,
    '</epos-print></PrintData></ePOSPrint></PrintRequestInfo>',
  ].join('')
}

/** Every attribute each time: what an element does not say stays as the one before it had it. */
async function element(line: PaperLine, columns: number): Promise<string> {
  const { text, wide, high, bold, inverse, align } = line
  if (!isInCodePage(text)) return image(await dotsOf(await pictureOf(line, columns)))
  const look = `align="${align}" width="${wide}" height="${high}" em="${bold}" reverse="${inverse}"`
  return `<text lang="fr" font="font_a" ${look}>${escaped(text)}&#10;</text>`
}

type Dots = { width: number; height: number; bytes: Buffer }

function image({ width, height, bytes }: Dots): string {
  const size = `width="${width}" height="${height}"`
  return `<image ${size} color="color_1" mode="mono" align="left">${bytes.toString('base64')}</image>`
}

/** A line of dots, since not every code page has a stroke. */
function rule(columns: number): string {
  const [width, height] = [columns * LETTER.width, 10]
  const row = width / 8
  const bytes = Buffer.alloc(row * height)
  return image({ width, height, bytes: bytes.fill(0xff, row * 4, row * 6) })
}

/** Eight dots a byte, the leftmost in the highest bit, each row filled up to a whole byte; 1 is black. */
async function dotsOf(png: Buffer): Promise<Dots> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const row = Math.ceil(width / 8)
  const bytes = Buffer.alloc(row * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * row + (x >> 3)
      if ((data[(y * width + x) * channels] ?? 255) < 128) bytes[at] = (bytes[at] ?? 0) | (128 >> (x & 7))
    }
  }
  return { width, height, bytes }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
