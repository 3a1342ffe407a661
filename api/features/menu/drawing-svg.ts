import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compose } from './rules/compose-drawing.ts'
import { type Drawing, heightOf, VIEWS } from './rules/drawing.ts'
import { type Placed, placement } from './rules/plate-drawing.ts'

/** The page's colours on white: a picture file cannot use the page's style sheet. */
const INKS: Record<string, string> = {
  khram: '#23418f',
  wash: '#a9bfe6',
  'glaze-0': '#ffffff',
  leaf: '#4f9a7f',
  chilli: '#c4454a',
  yolk: '#f3b548',
}

/** Read when the process starts, from the working directory (the repository, also in the image). */
const shapes = shapesIn(readFileSync(path.resolve('api/features/menu/rules/shapes.svg'), 'utf8'))

/** A dish's drawing as an SVG file; undefined for words that have no shape. */
export function drawingSvg(drawing: Drawing): string | undefined {
  const { back, food, front } = compose(drawing)
  const parts = [...back.map(asIs), ...food.map(placed), ...front.map(asIs)]
  if (parts.length === 0 || parts.includes(undefined)) return undefined
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEWS[heightOf(drawing.vessel)]}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">${parts.join('')}</svg>`
}

function asIs(name: string): string | undefined {
  return shapes.get(name)
}

function placed(piece: Placed): string | undefined {
  const shape = shapes.get(piece.shape)
  return shape && `<g transform="${placement(piece)}">${shape}</g>`
}

/** The symbols of the shapes' file by name, as groups with the colours filled in. */
function shapesIn(file: string): Map<string, string> {
  const inked = file.replace(/var\(--([\w-]+)\)/g, (_, ink: string) => INKS[ink] ?? 'none')
  const symbols = inked.matchAll(/^ {2}<symbol id="([\w-]+)" overflow="visible"([^>]*)>\n(.*?)^ {2}<\/symbol>$/gms)
  return new Map([...symbols].map(([, name = '', attributes, content]) => [name, `<g${attributes}>${content}</g>`]))
}
