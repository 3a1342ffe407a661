/** Characters that people write between digits. */
const BETWEEN = /[\s.\-/()]/g
/** French mobiles. Overseas departments have country codes of their own, which the caller has to write. */
const FRENCH_MOBILE = /^(?:6(?!39|9[0-7])|7)\d{8}$/
const ABROAD = /^\+(?!33)[1-9]\d{7,14}$/

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
