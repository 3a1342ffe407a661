import receiptline from 'receiptline'
import type { Paper, PaperLine } from '../rules/ticket/paper.ts'
import { pictureOf } from './raster.ts'

/** The command sets, by the media type that a printer asks for. */
export const MEDIA_TYPES = {
  'application/vnd.star.starprnt': 'starsbcs',
  'application/vnd.star.line': 'starlinesbcs',
} as const
export type MediaType = keyof typeof MEDIA_TYPES
export type CommandSet = (typeof MEDIA_TYPES)[MediaType] | 'escpos' | 'svg'

/** The code page of Western Europe: what it has is sent as letters, anything else as a picture. */
const ENCODING = 'cp1252'
const IN_CODE_PAGE = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** A ticket in a printer's own language; as `svg`, in the picture of its paper. */
export async function commandsOf(paper: Paper, columns: number, command: CommandSet): Promise<Buffer> {
  const lines = await Promise.all(paper.map(line => (line === 'rule' ? '-' : markup(line, columns))))
  const text = ['{width:auto;border:none;text:nowrap}', ...lines].join('\n')
  const commands = receiptline.transform(text, { cpl: columns, encoding: ENCODING, command, gradient: false })
  return Buffer.from(commands, command === 'svg' ? 'utf8' : 'latin1')
}

async function markup(line: PaperLine, columns: number): Promise<string> {
  if (!isInCodePage(line.text)) {
    return `{image:${(await pictureOf(line, columns)).toString('base64')};align:left}`
  }
  const marks = (line.bold ? '"' : '') + (line.inverse ? '`' : '') + SIZE_MARKS[`${line.wide} ${line.high}`]
  const words = line.text.replace(/[\\|{}\-=~_"`^]/g, '\\$&').replaceAll(' ', '~')
  return line.align === 'center' ? `${marks}${words}` : `|${marks}${words}`
}

/** Whether a printer has all letters of a text; it is drawn otherwise. */
export function isInCodePage(text: string): boolean {
  return IN_CODE_PAGE.test(text)
}

const SIZE_MARKS: Record<string, string> = {
  '1 1': '',
  '2 1': '^',
  '1 2': '^^',
  '2 2': '^^^',
  '3 3': '^^^^',
  '4 4': '^^^^^',
}
