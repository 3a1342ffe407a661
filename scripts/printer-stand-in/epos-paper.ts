/** Reads ePOS-Print XML as a printer of Epson's does, into the same rows as commands. */
import { type Paper, penOn } from './paper.ts'

export type EposDocument = { name: string; paper: Paper; isEmpty: boolean }

const ATTRIBUTES: Record<string, readonly string[]> = {
  text: ['lang', 'font', 'align', 'width', 'height', 'em', 'reverse'],
  image: ['width', 'height', 'color', 'mode', 'align'],
  cut: ['type'],
}
const LETTER_DOTS = 12

/** @throws Error for anything that its schema has not: a real printer answers SchemaError */
export function eposPaper(xml: string, columns: number): EposDocument {
  const whole =
    /^<\?xml version="1.0" encoding="utf-8"\?><PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer<\/devid><timeout>\d+<\/timeout><printjobid>([\w.-]{1,30})<\/printjobid><\/Parameter><PrintData><epos-print xmlns="http:\/\/www.epson-pos.com\/schemas\/2011\/03\/epos-print">(.*)<\/epos-print><\/PrintData><\/ePOSPrint><\/PrintRequestInfo>$/s.exec(
      xml,
    )
  if (!whole) throw new Error(`SchemaError: ${xml.slice(0, 300)}`)
  const [, name = '', body = ''] = whole
  const paper: Paper = { rows: [], isCut: false }
  const pen = penOn(paper.rows)
  let rest = body
  while (rest !== '') {
    const element = /^<(\w+)((?: \w+="[^"<]*")*)(?:\/>|>([^<]*)<\/\1>)/.exec(rest)
    if (!element) throw new Error(`SchemaError at ${rest.slice(0, 80)}`)
    const [taken, tag = '', said = '', content = ''] = element
    rest = rest.slice(taken.length)
    const attributes = attributesOf(tag, said)
    if (tag === 'text') text(unescaped(content), attributes)
    else if (tag === 'image') image(content, attributes)
    else paper.isCut = true
  }
  return { name, paper, isEmpty: body === '' }

  function text(words: string, { width, height, em, reverse, align }: Record<string, string>): void {
    pen.look.wide = Number(width)
    pen.look.high = Number(height)
    pen.look.bold = em === 'true'
    pen.look.inverse = reverse === 'true'
    for (const line of words.replace(/\n$/, '').split('\n')) {
      const dots = line.length * LETTER_DOTS * Number(width)
      if (align === 'center') pen.moveTo(Math.floor((columns * LETTER_DOTS - dots) / 2))
      pen.write(line)
      pen.endLine()
    }
  }

  function image(content: string, attributes: Record<string, string>): void {
    const [width, height] = [Number(attributes.width), Number(attributes.height)]
    const data = Buffer.from(content, 'base64')
    const across = Math.ceil(width / 8)
    if (data.length !== across * height) throw new Error('SchemaError: a picture of another size than it says')
    const isBlack = (x: number, y: number) => ((data[y * across + (x >> 3)] ?? 0) & (128 >> (x & 7))) > 0
    paper.rows.push({ dots: { width, height, isBlack } })
  }
}

function attributesOf(tag: string, said: string): Record<string, string> {
  const known = ATTRIBUTES[tag]
  if (!known) throw new Error(`SchemaError: <${tag}>`)
  const pairs = [...said.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value] as const)
  const unknown = pairs.find(([name]) => !known.includes(name))
  if (unknown) throw new Error(`SchemaError: <${tag} ${unknown[0]}>`)
  return Object.fromEntries(pairs)
}

function unescaped(text: string): string {
  return text.replaceAll('&#10;', '\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
