type Search = {
  words: string
  /** The first and the last id that begin like the typed number; null when it cannot be one. */
  number: { from: string; to: string } | null
  /** The call number; null when it cannot be one. */
  callNumber: number | null
  /** The digits of a phone number, in the national form; null when it cannot be one. */
  phone: string | null
}

const NUMBER = /^#?([0-9a-f]{3,8})$/i
const CALL_NUMBER = /^[1-9]\d{0,3}$/
const PHONE = /^[\d\s+().-]+$/
/** A search for fewer digits would find half of the customers. */
const LEAST_DIGITS = 4

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
