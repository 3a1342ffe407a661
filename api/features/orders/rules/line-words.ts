/** The page, the mails and the kitchen take a line's words from here, so that all say the same. */

/** How hot a dish is cooked, levels 1 to 4, in the former client's own words. */
export const HEAT_WORDS = ['Pas piquant', 'Un peu piquant', 'Piquant', 'Comme en Thaïlande'] as const
export type HeatLevel = 1 | 2 | 3 | 4

/** The word of a heat level; any other value reads as 'spiced to choice'. */
export function heatWord(level: number): string {
  return HEAT_WORDS[level - 1] ?? 'Piment au choix'
}

/** What a line of a cart or an order may hold; each kind of line has some of these. */
export type LineFacts = {
  name: string
  variant?: string | undefined
  spicyLevel?: number | undefined
  cookingLevel?: string | undefined
  remark?: string | undefined
  remarkDeclined?: true | undefined
  mix?: readonly { name: string }[] | undefined
  components?: readonly { name: string; protein?: string | undefined; spicyLevel?: number | undefined }[] | undefined
}

/** A dish's name as it is shown: a number stays with what it counts, as in `Gyoza (4 pièces)` and `Bière 33 cl`. */
export function dishName(name: string): string {
  return name.replace(/(\d) (?=\p{L})/gu, '$1\u00a0')
}

/** `Pad thaï, crevette`: the dish and what it is made with. */
export function lineTitle({ name, variant }: LineFacts): string {
  return variant ? `${dishName(name)}, ${variant.toLocaleLowerCase('fr')}` : dishName(name)
}

/** The other choices, then the customer's word on the dish, one phrase each: for the page, the kitchen and its customer. */
export function lineDetails(line: LineFacts): string[] {
  return [...lineChoices(line), ...(line.remark ? [remarkWords(line.remark, line.remarkDeclined)] : [])]
}

/** How many sets of cutlery go with an order; '' where none are wanted. */
export function cutleryWords(cutlery = 0): string {
  return cutlery > 0 ? `Couverts\u00a0: ${cutlery}` : ''
}

/** A customer's word on a dish, as theirs, and that the kitchen cannot do it. */
export function remarkWords(remark: string, isDeclined?: boolean): string {
  return `«\u00a0${remark}\u00a0»${isDeclined ? '\u00a0: pas possible' : ''}`
}

/** The other choices without a word of their customer's, for mails and receipts: whatever was typed stays with the kitchen. */
export function lineChoices(line: LineFacts): string[] {
  return [
    ...(line.components ?? []).map(componentWords),
    ...(line.mix ? [line.mix.map(fruit => fruit.name).join(' et ')] : []),
    ...(line.spicyLevel === undefined ? [] : [heatWord(line.spicyLevel)]),
    ...(line.cookingLevel === undefined ? [] : [line.cookingLevel]),
  ]
}

/** The choices of a line as one phrase, for mails: `crevette, un peu piquant`. Empty when there are none. */
export function formatChoices({ components: _, ...line }: LineFacts): string {
  const words = [...(line.variant ? [line.variant] : []), ...lineChoices(line)]
  return small(words.join(', '))
}

/** The dishes of a set menu, a phrase each, for mails; empty for any other line. */
export function formatParts({ components = [] }: Pick<LineFacts, 'components'>): string[] {
  return components.map(componentWords)
}

function componentWords({ name, protein, spicyLevel }: NonNullable<LineFacts['components']>[number]): string {
  const title = lineTitle({ name, variant: protein })
  return spicyLevel === undefined ? title : `${title}, ${small(heatWord(spicyLevel))}`
}

/** In small letters, but for the country of the hottest heat. */
function small(words: string): string {
  return words.toLocaleLowerCase('fr').replace('thaïlande', 'Thaïlande')
}
