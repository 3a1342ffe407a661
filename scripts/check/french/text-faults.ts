/** What is wrong with the French that people read: signs, hours, words, lengths (`npm run check texts`). */
import { BREAKABLE_PLACES, CLOCK_PLACES, isStaffText, NOT_TEXTS } from './places.ts'
import { type ShownString, shownLines, shownStrings } from './shown-strings.ts'
import { QUOTED, WORDS } from './vocabulary.ts'

export type TextFault = { file: string; line: number; sentence: string }

/** The most characters of a kind, without what is inserted: what 390 pixels or a lock screen show. */
export const BUDGETS = { push_title: 40, push_body: 110, subject: 70, sms: 140, button: 40, toast: 90 } as const

/** Elision before a vowel; English never has it, so that `customer's` passes. */
const STRAIGHT = /(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|aujourd)'\p{L}/iu
const DOTS = /\p{L} ?\.\.\.|\.\.\.$/u
/** A sign that stands off its word by a space where a line may break; not the `?` and `:` of patterns and code. */
const BREAKABLE = /(?<=[\p{L}\d}»”)€%]) (?:[:;!?»](?=[\s.,)]|$)|[€%](?=[\s.,;)]|$))|« /u
const BREAKS = 'a space that may break'
const CLOCK = /(?<![\d.:])\d{1,2}:[0-5]\d(?![\d:])/
/** In an attribute of JSX an escape is no escape: it is read as it is written. */
const ESCAPE = /[\p{L}\d]\\u[\da-f]{4}/iu
/** A sentence, and not the time alone. */
const SENTENCE = /\p{L}{2}|à/u
/** A word of code, a path, an address, or English, as `menu` and `order of the menu` of a query's key. */
const CODE = /^[a-z][\w:-]*$|^\S*[/#*@:]\S*$|^[\w.]+\.\w+$|^QR codes \{\}$|\b(?:the|of|admin)\b/

/** A text with the signs of print: what both spellings of a quotation are compared by. */
export const spelt = (text: string) =>
  text
    .replace(/'/g, '’')
    .replace(/\.\.\./g, '…')
    .replace(/[\u00a0\u202f]/g, ' ')
const quoted = new Set(QUOTED.map(spelt))

/** @param file its path, by which one knows who reads it @returns one sentence for each fault, with its line */
export function textFaults(file: string, source: string): TextFault[] {
  return stringsOf(file, source)
    .flatMap(string => sentencesOf(file, string).map(sentence => ({ file, line: string.line, sentence })))
    .concat(file.endsWith('.md') ? headFaults(file, source) : [])
}

/**
 * The source with a no-break space wherever the rule wants one: nobody sees whether it is there.
 * @param file its path
 */
export function withoutBreaks(file: string, source: string): string {
  const pieces = stringsOf(file, source)
    .filter(string => sentencesOf(file, string).some(sentence => sentence.startsWith(BREAKS)))
    .flatMap(string => string.pieces)
    .sort((one, other) => other.from - one.from)
  return pieces.reduce((text, { from, to, space }) => {
    // What is inserted is on either side: a sign may stand off it, too.
    const [before, after] = [source[from - 1] === '}' ? '}' : '', source[to] === '{' || source[to] === '$' ? '{' : '']
    const shown = before + source.slice(from, to) + after
    const whole = shown.replace(new RegExp(BREAKABLE, 'gu'), found => found.replace(' ', space))
    return text.slice(0, from) + whole.slice(before.length, whole.length - after.length) + text.slice(to)
  }, source)
}

function stringsOf(file: string, source: string): ShownString[] {
  if (NOT_TEXTS.some(place => file.startsWith(place))) return []
  return file.endsWith('.md') ? shownLines(source) : shownStrings(file, source)
}

function sentencesOf(file: string, { text, kind, hasClock }: ShownString): string[] {
  if (CODE.test(text)) return []
  // What a call answered may follow.
  if (quoted.has(spelt(text.replace(/\. \{\}$/, '')))) return straightOf(file, text)
  return [
    ...signFaults(file, text),
    ...clockFaults(file, text, hasClock),
    ...wordFaults(file, text),
    ...(kind ? lengthFaults(kind, text) : []),
  ]
}

/** What calls answer keeps the former client's own signs, which the page sets; the page itself has those of print. */
function straightOf(file: string, text: string): string[] {
  return file.startsWith('api/') ? [] : signFaults(file, text)
}

function signFaults(file: string, text: string): string[] {
  const isBreakable = BREAKABLE.test(text) && !BREAKABLE_PLACES.some(place => file.startsWith(place))
  return [
    ...(STRAIGHT.test(text) ? [`straight apostrophe: ${text}`] : []),
    ...(DOTS.test(text) ? [`three dots for …: ${text}`] : []),
    ...(ESCAPE.test(text) ? [`an escape that is shown: ${text}`] : []),
    ...(isBreakable ? [`${BREAKS}: ${text}`] : []),
  ]
}

function clockFaults(file: string, text: string, hasClock: boolean): string[] {
  const isFault = (hasClock || CLOCK.test(text)) && SENTENCE.test(text.replace(/\{\}/g, ''))
  return isFault && !CLOCK_PLACES.some(place => file.startsWith(place)) ? [`an hour with a colon: ${text}`] : []
}

function wordFaults(file: string, text: string): string[] {
  const isForStaff = isStaffText(file)
  const read = text.replace(/\bhttps?:\S+|\{\}/g, ' ')
  const words = WORDS.filter(
    ({ wrong, except, customersOnly, staffOnly }) =>
      !except?.test(file) && !(isForStaff ? customersOnly : staffOnly) && wrong.test(read),
  )
  return words.map(({ say }) => `say ${say}: ${text}`)
}

/** The head of a mail: subject, SMS and notification. */
function headFaults(file: string, source: string): TextFault[] {
  return source.split('\n').flatMap((line, place) => {
    const [, kind = '', text = ''] = line.match(/^(subject|sms|push_title|push_body): (.+)$/) ?? []
    return lengthFaults(kind, text.replace(/\{[^}]*\}/g, '')).map(sentence => ({ file, line: place + 1, sentence }))
  })
}

function lengthFaults(kind: string, text: string): string[] {
  const most = kind in BUDGETS ? BUDGETS[kind as keyof typeof BUDGETS] : Number.POSITIVE_INFINITY
  const length = text.replace(/\{\}/g, '').length
  return length > most ? [`a ${kind} of ${length} characters, ${most} at most: ${text}`] : []
}
