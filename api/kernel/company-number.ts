/** The numbers of French businesses: SIREN (9 digits), SIRET (14, beginning with the SIREN) and VAT. */

/** Whether the check digit of a SIREN or SIRET is right (Luhn's formula). */
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
