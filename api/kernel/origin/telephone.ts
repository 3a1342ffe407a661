/** Spellings of one phone number count as one, with or without the country code: for comparing, never for calling. */
export function telephone(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^(0033|33)0?(?=\d{9}$)/, '0')
}
