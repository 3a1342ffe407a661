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

/** Nine digits that only a French mobile begins so; a `+` or `00` before them is a country's code, and nobody guesses. */
const WITHOUT_NOUGHT = /^(?!\s*\+)\D*[67](?:\D*\d){8}\D*$/

/** A French mobile that was typed without its first 0, as a keyboard of figures or a table leaves it out, with it. */
export function withFirstNought(typed: string): string {
  return WITHOUT_NOUGHT.test(typed) ? typed.replace(/\d/, '0$&') : typed
}
