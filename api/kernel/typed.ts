/**
 * What people paste, as they see it: programs put characters into addresses, numbers and names that nobody sees, and
 * write digits and hyphens in forms that only look like ours. One place cleans them before any rule looks, and reads the
 * numbers among them. Passwords and tokens are not cleaned: every one of their characters counts.
 */

/** Characters without a picture; U+2800 and the Korean fillers are letters or symbols by their class, and blank all the same. */
const BLANK = '\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800'
const UNSEEN = new RegExp(`[${BLANK}]`, 'gu')
const DASHES = /[\u2010-\u2015\u2212]/g
/** They make letters join in Arabic and Indic scripts, and one emoji of several: a text needs them. */
const UNSEEN_IN_TEXT = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu
const SOMETHING = new RegExp(`[^\\p{Z}\\p{M}\\p{C}${BLANK}]`, 'u')
/** Characters that people write between digits. */
const BETWEEN = /[\s.\-/()]/g
/** French mobiles. Overseas departments have country codes of their own, which the caller has to write. */
const FRENCH_MOBILE = /^(?:6(?!39|9[0-7])|7)\d{8}$/
const ABROAD = /^\+(?!33)[1-9]\d{7,14}$/

/** Nine digits that only a French mobile begins so; a `+` or `00` before them is a country's code, and nobody guesses. */
const WITHOUT_NOUGHT = /^(?!\s*\+)\D*[67](?:\D*\d){8}\D*$/

/** An email address: letters of another width or composition are the same letters, and nothing is hidden in it. */
export function addressAsSeen(typed: string): string {
  return typed.normalize('NFKC').replace(UNSEEN, '')
}

/** A telephone number, with the digits and the hyphen of a keyboard. */
export function numberAsSeen(typed: string): string {
  return addressAsSeen(typed).replace(DASHES, '-')
}

/** Words, whose typography stays: no-break spaces, '…' and '½' are meant. */
export function wordsAsSeen(typed: string): string {
  return typed.normalize('NFC').replace(UNSEEN_IN_TEXT, '')
}

const MOST_LINES = 8

/**
 * A note of few lines, which a kitchen's printer prints large: no more than one empty line between two, and eight lines,
 * of which the last holds what would be below. Not a word is lost.
 */
export function noteAsShown(typed: string): string {
  const lines = typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .split('\n')
  const rest = lines.slice(MOST_LINES - 1).filter(line => line !== '')
  return [...lines.slice(0, MOST_LINES - 1), ...(rest.length > 0 ? [rest.join(' ')] : [])].join('\n').trim()
}

/** Whether there is anything to be seen in a text. */
export function showsSomething(text: string): boolean {
  return SOMETHING.test(text)
}

/**
 * A number that can receive SMS, in E.164: a French mobile in any of the usual spellings (`06 12 34 56 78`, `+33
 * (0)6…`, `0033 6…`), or any other country's number with its code.
 * @returns null for a French landline, and for what is no number
 */
export function textableNumber(written: string): string | null {
  const bare = written.replace(BETWEEN, '').replace(/^00/, '+')
  const french = /^(?:\+330?|0)(.*)$/.exec(bare)?.[1]
  if (french !== undefined) return FRENCH_MOBILE.test(french) ? `+33${french}` : null
  return ABROAD.test(bare) ? bare : null
}

/** Page and server say this beside the phone field when SMS are wanted at a number that cannot receive them. */
export const NOT_TEXTABLE = 'Pour un SMS, indiquez un mobile, ou un numéro étranger avec son indicatif.'

/**
 * Spellings of one phone number count as one, with or without the country code: for comparing, never for calling.
 * `isNumber` of `api/platform/database/database.ts` says the same of a column.
 */
export function telephone(phone: string): string {
  return phone
    .replace(/[^0-9]/g, '')
    .replace(/^00/, '')
    .replace(/^330?(?=\d{9}$)/, '0')
}

/** A French mobile that was typed without its first 0, as a keyboard of figures or a table leaves it out, with it. */
export function withFirstNought(typed: string): string {
  return WITHOUT_NOUGHT.test(typed) ? typed.replace(/\d/, '0$&') : typed
}

const NUMBER = /^#?([0-9a-f]{3,8})$/i
const CALL_NUMBER = /^[1-9]\d{0,3}$/
const PHONE = /^[\d\s+().-]+$/
/** A search for fewer digits would find half of the customers. */
const LEAST_DIGITS = 4

type Search = {
  words: string
  /** The first and the last id that begin like the typed number; null when it cannot be one. */
  number: { from: string; to: string } | null
  /** The call number; null when it cannot be one. */
  callNumber: number | null
  /** The digits of a phone number, in the national form; null when it cannot be one. */
  phone: string | null
}

/** What the staff may mean by what they typed: an order number, a call number, a name or a phone number. */
export function searchFor(typed: string): Search {
  const words = typed.trim()
  const number = NUMBER.exec(words)?.[1]?.toLowerCase()
  const digits = words.replace(/\D/g, '').replace(/^(0033|33(?=\d{9}$)|0)/, '')
  return {
    words,
    number: number === undefined ? null : idsBeginningWith(number),
    callNumber: CALL_NUMBER.test(words) ? Number(words) : null,
    phone: PHONE.test(words) && digits.length >= LEAST_DIGITS ? digits : null,
  }
}

function idsBeginningWith(digits: string): { from: string; to: string } {
  const rest = '-0000-0000-0000-000000000000'
  return { from: digits.padEnd(8, '0') + rest, to: digits.padEnd(8, 'f') + rest.replaceAll('0', 'f') }
}

/**
 * Whether the check digit of a French business's number is right (Luhn's formula): SIREN (9 digits) or SIRET (14, beginning
 * with the SIREN).
 */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function isSiren(digits: string): boolean {
  return /^\d{9}$/.test(digits) && isLuhn(digits)
}

/**
 * Whether a VAT number can be that of a business with this SIREN: a French one repeats it, behind a key that is derived
 * from it; one of another country is taken as it is.
 */
export function isVatNumberOf(vatNumber: string, siren: string): boolean {
  if (!vatNumber.startsWith('FR')) return /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(vatNumber)
  const key = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')
  // Companies that have got theirs since 1999 may have letters in the key, for which no formula is published.
  return (
    vatNumber === `FR${key}${siren}` ||
    (/^FR[0-9A-Z]{2}\d{9}$/.test(vatNumber) && /[A-Z]/.test(vatNumber.slice(2, 4)) && vatNumber.endsWith(siren))
  )
}
// Texts are compared with what somebody searches for, who types neither accents nor capitals.

/** Without case, accents and ligatures: `Bœuf « loc-lac »` → `boeuf « loc-lac »`. */
export function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae')
}

/** The same as words alone: `boeuf loc lac`. */
export function foldedWords(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
