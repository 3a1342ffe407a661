/** The town that a restaurant's address names, as titles say it. Pure. */

/** The towns whose last digits of the post code are the arrondissement's number. */
const WITH_ARRONDISSEMENTS = /^(Paris|Lyon|Marseille)$/i

/** The parts of `2 rue du Lotus-Bleu, 75002 Paris`; undefined for an address of another form. */
export function partsOf(address: string): { street: string; postalCode: string; town: string } | undefined {
  const [, street, postalCode, town] = address.match(/^(.+), (\d{5}) (.+)$/) ?? []
  return street && postalCode && town ? { street, postalCode, town: town.replace(/ cedex.*$/i, '') } : undefined
}

/** `Paris 2e`, `Lyon 1er`, `Nantes`; undefined where no town can be told from the address. */
export function placeOf(address: string): string | undefined {
  const parts = partsOf(address)
  if (!parts) return undefined
  const number = Number(parts.postalCode.slice(-2))
  if (!WITH_ARRONDISSEMENTS.test(parts.town) || number < 1 || number > 20) return parts.town
  return `${parts.town} ${number === 1 ? '1er' : `${number}e`}`
}

/** `à Paris 2e`, `au Havre`, `aux Lilas`. */
export function atPlace(place: string): string {
  if (/^le /i.test(place)) return `au ${place.slice(3)}`
  if (/^les /i.test(place)) return `aux ${place.slice(4)}`
  return `à ${place}`
}
