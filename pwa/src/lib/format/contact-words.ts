/** Such as `01 99 00 12 34` → `tel:0199001234`. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[\s./]/g, '')}`
}

/** A number as French people read it, in pairs: `0612345678` → `06 12 34 56 78`; any other stays as it was written. */
export function spaced(phone: string): string {
  const [, country = '', first = '', rest = ''] = phone.replace(/[\s./-]/g, '').match(/^(\+33|0)(\d)(\d{8})$/) ?? []
  if (!country) return phone
  return [country === '0' ? `0${first}` : `${country} ${first}`, ...(rest.match(/../g) ?? [])].join(' ')
}

/** No-break spaces hold a number on one line. */
export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}

/** The address of a map search for a place; phones open their own map app. */
export function mapAddress(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

/** The address of the directions to a place, from wherever one is. */
export function routeAddress(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}

/** Turns 'Paris 2e' into phrases for use within a sentence. Any other district stays as the settings have it. */
export function districtWords(district: string): { within: string; of: string } {
  const [, number] = district.match(/^Paris (1er|\d+e)$/) ?? []
  return number
    ? { within: `dans le ${number} arrondissement de Paris`, of: `du ${number} arrondissement` }
    : { within: `à ${district}`, of: `de ${district}` }
}
