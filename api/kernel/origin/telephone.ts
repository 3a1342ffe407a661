/**
 * Spellings of one phone number count as one, with or without the country code: for comparing, never for calling.
 * `isNumber` of `api/platform/database/same-number.ts` says the same of a column.
 */
export function telephone(phone: string): string {
  return phone
    .replace(/[^0-9]/g, '')
    .replace(/^00/, '')
    .replace(/^330?(?=\d{9}$)/, '0')
}
