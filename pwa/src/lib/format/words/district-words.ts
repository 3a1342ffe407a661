/** Turns 'Paris 2e' into phrases for use within a sentence. Any other district stays as the settings have it. */
export function districtWords(district: string): { within: string; of: string } {
  const [, number] = district.match(/^Paris (1er|\d+e)$/) ?? []
  return number
    ? { within: `dans le ${number} arrondissement de Paris`, of: `du ${number} arrondissement` }
    : { within: `à ${district}`, of: `de ${district}` }
}
