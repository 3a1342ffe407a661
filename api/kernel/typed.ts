/**
 * What people paste, as they see it: programs put characters into addresses, numbers and names that nobody sees, and
 * write digits and hyphens in forms that only look like ours. One place cleans them before any rule looks. Passwords and
 * tokens are not cleaned: every one of their characters counts.
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
