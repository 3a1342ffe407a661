/** Such as `01 99 00 12 34` → `tel:0199001234`. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/\s/g, '')}`
}

/** No-break spaces hold a number on one line. */
export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}
