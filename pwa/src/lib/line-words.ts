import { heatWord } from './heat.ts'

/** What a line of a cart or an order may carry; every kind of line has some of it. */
export type LineFacts = {
  name: string
  variant?: string | undefined
  spicyLevel?: number | undefined
  cookingLevel?: string | undefined
  mix?: readonly { name: string }[] | undefined
  components?: readonly { name: string; protein?: string | undefined; spicyLevel?: number | undefined }[] | undefined
}

/** `Pad thaï, crevette`: the dish and what it is made with. */
export function lineTitle({ name, variant }: LineFacts): string {
  return variant ? `${name}, ${variant.toLocaleLowerCase('fr')}` : name
}

/** The other choices, a phrase each, in the order in which they were made. */
export function lineDetails(line: LineFacts): string[] {
  return [
    ...(line.components ?? []).map(componentWords),
    ...(line.mix ? [line.mix.map(fruit => fruit.name).join(' et ')] : []),
    ...(line.spicyLevel === undefined ? [] : [heatWord(line.spicyLevel)]),
    ...(line.cookingLevel === undefined ? [] : [line.cookingLevel]),
  ]
}

function componentWords({ name, protein, spicyLevel }: NonNullable<LineFacts['components']>[number]): string {
  const title = lineTitle({ name, variant: protein })
  return spicyLevel === undefined ? title : `${title}, ${heatWord(spicyLevel).toLocaleLowerCase('fr')}`
}
