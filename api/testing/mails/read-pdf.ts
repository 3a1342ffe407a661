/** Reads a PDF of ours back as a reader's 'copy all' would: the text of each page, a line for each piece written. */
import { inflateSync } from 'node:zlib'

export type ReadPdf = {
  pages: string[][]
  /** Everything on all pages, lines joined. */
  text: string
  /** Of each piece of each page, how far above the page's lower edge it stands, in points. */
  heights: number[][]
}

type PdfObject = { head: string; stream: Buffer | undefined }

export function readPdf(bytes: Buffer): ReadPdf {
  const objects = objectsOf(bytes)
  const get = (id: string | undefined) => objects.get(id ?? '') ?? { head: '', stream: undefined }
  const kids = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head))?.head ?? ''
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const { head } = get(id)
    const fonts = fontsOf(get(/\/Resources (\d+) 0 R/.exec(head)?.[1]).head, get)
    return piecesOf(get(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream?.toString('latin1') ?? '', fonts)
  })
  return {
    pages: pages.map(pieces => pieces.map(({ text }) => text)),
    text: pages.flatMap(pieces => pieces.map(({ text }) => text)).join('\n'),
    heights: pages.map(pieces => pieces.map(({ height }) => height)),
  }
}

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const file = bytes.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const found of file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)(?:\nendobj|\nstream\n)/gm)) {
    const [whole, id = '', head = ''] = found
    const from = found.index + whole.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const stream = whole.endsWith('stream\n') ? bytes.subarray(from, from + length) : undefined
    objects.set(id, { head, stream: stream && /FlateDecode/.test(head) ? inflateSync(stream) : stream })
  }
  return objects
}

/** Of each font of a page, what its glyphs stand for. */
function fontsOf(resources: string, get: (id: string | undefined) => PdfObject): Map<string, Map<number, string>> {
  const list = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...list.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const toUnicode = get(/\/ToUnicode (\d+) 0 R/.exec(get(id).head)?.[1]).stream?.toString('latin1') ?? ''
      return [name, lettersOf(toUnicode)]
    }),
  )
}

function lettersOf(toUnicode: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of toUnicode.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<(\w*)>/g)].entries()) {
      letters.set(Number.parseInt(from, 16) + index, Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

function piecesOf(content: string, fonts: Map<string, Map<number, string>>): { text: string; height: number }[] {
  return [...content.matchAll(/\nBT\n([\s\S]*?)\nET/g)].map(([, piece = '']) => {
    const letters = fonts.get(/\/(\w+) [\d.]+ Tf/.exec(piece)?.[1] ?? '')
    const glyphs = [...piece.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, run = '']) => run.match(/<\w+>/g) ?? [])
    const text = glyphs
      .flatMap(run => run.match(/\w{4}/g) ?? [])
      .map(glyph => letters?.get(Number.parseInt(glyph, 16)) ?? '�')
      .join('')
    return { text: text.trim(), height: Number(/ ([\d.]+) Tm/.exec(piece)?.[1]) }
  })
}
