import { type AllergenFacts, allergensInLine } from '#api/features/menu/rules/allergens.ts'
import { recipeKey } from '#api/features/menu/rules/reward-recipes.ts'
import type { OrderLine } from '#api/features/orders/contract-order.ts'
import { allergyWords } from '#api/features/orders/rules/allergy.ts'
import { type HeatLevel, heatWord, lineTitle, remarkWords } from '#api/features/orders/rules/line-words.ts'
import type { Printer, TicketLanguage } from './contract.ts'

/** What a ticket needs of the menu beside what was ordered. */
export type DishFacts = {
  station: Printer['stations'][number]
  usualHeat: number
  nameTh: string | undefined
} & Partial<AllergenFacts>
export type Kitchen = {
  /** By dish, and by `recipeKey` those that points buy; one that the menu does not know any more is printed everywhere. */
  dishes: ReadonlyMap<string, DishFacts>
  /** Whose dishes are printed; none: all of them. */
  stations: Printer['stations']
  language: TicketLanguage
  /** The customer's allergens as codes: a line that brings one by the menu says so. */
  allergens?: readonly string[]
}

/** A dish as it is printed: its title, then what is said below it. */
export type PrintedDish = { pieces: number; title: string; below: string[] }

/** Proteins and cookings as the catalogue calls them; a dish's variants are the restaurant's to name. */
const THAI: Readonly<Record<string, string>> = {
  Poulet: 'ไก่',
  Porc: 'หมู',
  Bœuf: 'เนื้อ',
  Crevette: 'กุ้ง',
  Végétarien: 'มังสวิรัติ',
  'Poulet croustillant': 'ไก่ทอดกรอบ',
  'Poulet Satay': 'ไก่สะเต๊ะ',
  Saumon: 'แซลมอน',
  Dorade: 'ปลา Dorade',
  Saignante: 'กึ่งดิบ',
  'À point': 'สุกปานกลาง',
  'À point avancé': 'ค่อนข้างสุก',
  "Bien cuit à l'extérieur": 'นอกสุก ในกึ่งดิบ',
  'Bien cuite': 'สุกมาก',
  Mangue: 'มะม่วง',
  Ananas: 'สับปะรด',
  Banane: 'กล้วย',
  Fraise: 'สตรอว์เบอร์รี',
}

/** How hot, as a kitchen says it: not, little, hot, as at home. */
const HEAT: Readonly<Record<HeatLevel, string>> = { 1: 'ไม่เผ็ด', 2: 'เผ็ดน้อย', 3: 'เผ็ด', 4: 'เผ็ดแบบไทย' }

/** What of an order's lines a printer's stations make. What was given back is not cooked, and only said. */
export function printedDishes(lines: readonly OrderLine[], kitchen: Kitchen): PrintedDish[] {
  return lines.flatMap(line => {
    const back = line.refundedQuantity ?? 0
    const shown = line.components?.length ? setMenu(line, kitchen) : dish(line, kitchen)
    if (!shown) return []
    const below = [
      ...shown.below,
      ...(line.options.remark ? [remarkWords(line.options.remark)] : []),
      ...contains(line, kitchen),
      ...(line.reward ? [inLanguage(kitchen.language, 'offert', 'แถม')] : []),
      ...(back > 0 ? [givenBack(back, kitchen.language)] : []),
    ]
    return [{ pieces: line.quantity - back, title: shown.title, below }]
  })
}

/** How many pieces were given back. */
function givenBack(pieces: number, language: TicketLanguage): string {
  return inLanguage(language, pieces > 1 ? `${pieces} remboursés` : `${pieces} remboursé`, `คืนเงินแล้ว ${pieces}`)
}

function contains(line: OrderLine, { dishes, language, allergens = [] }: Kitchen): string[] {
  const codes = allergensInLine({ ...line, ...line.options, menuItemId: recipeKey(line) }, allergens, id => {
    const { allergens, allergensByVariant } = dishes.get(id) ?? {}
    return allergens && { allergens, allergensByVariant }
  })
  if (codes.length === 0) return []
  const words = (tongue: 'fr' | 'th') => allergyWords({ allergens: codes, text: '' }, tongue)
  return [inLanguage(language, `! contient\u00a0: ${words('fr')}`, `! มี ${words('th')}`)]
}

type Shown = Omit<PrintedDish, 'pieces'>

function dish(line: OrderLine, kitchen: Kitchen): Shown | undefined {
  const { name, mix, options } = line
  const { dishes, language } = kitchen
  const key = recipeKey(line) ?? line.menuItemId
  if (!isMadeHere(key, kitchen)) return undefined
  const facts = dishes.get(key)
  const { variant, spicyLevel, cookingLevel } = options
  const [title, ...more] = titles({ name, variant, nameTh: facts?.nameTh }, language)
  const below = [
    ...more,
    ...(mix ? [mix.map(fruit => inLanguage(language, fruit.name, thaiOf(fruit.name))).join(' + ')] : []),
    ...(spicyLevel === undefined || isUsual(spicyLevel, facts) ? [] : [heatWords(spicyLevel, language)]),
    ...(cookingLevel === undefined ? [] : [inLanguage(language, cookingLevel, thaiOf(cookingLevel))]),
  ]
  return { title, below }
}

function setMenu({ name, components = [] }: OrderLine, kitchen: Kitchen): Shown | undefined {
  const parts = components.filter(({ menuItemId }) => isMadeHere(menuItemId, kitchen))
  if (parts.length === 0) return undefined
  return { title: name, below: parts.map(part => partWords(part, kitchen)) }
}

function partWords(part: NonNullable<OrderLine['components']>[number], { dishes, language }: Kitchen): string {
  const { name, protein, spicyLevel, menuItemId } = part
  const facts = dishes.get(menuItemId)
  const title = titles({ name, variant: protein, nameTh: facts?.nameTh }, language).join(' ')
  if (spicyLevel === undefined || isUsual(spicyLevel, facts)) return title
  return `${title}, ${heatWords(spicyLevel, language).toLocaleLowerCase('fr')}`
}

function heatWords(level: number, language: TicketLanguage): string {
  return inLanguage(language, heatWord(level), thaiHeat(level))
}

/** A dish in the ticket's language; in both, French first. What the catalogue has no Thai name of stays French. */
function titles(
  { nameTh, ...facts }: { name: string; variant: string | undefined; nameTh: string | undefined },
  language: TicketLanguage,
): [string, ...string[]] {
  const french = lineTitle(facts)
  if (language === 'fr') return [french]
  const { name, variant } = facts
  const thai = lineTitle({ name: nameTh ?? name, variant: variant && (thaiOf(variant) ?? variant) })
  if (language === 'th') return [thai]
  return nameTh ? [french, thai] : [french]
}

function isMadeHere(menuItemId: string, { dishes, stations }: Kitchen): boolean {
  const station = dishes.get(menuItemId)?.station
  return stations.length === 0 || station === undefined || stations.includes(station)
}

/** Of a dish that the menu does not know every heat is said. */
function isUsual(heat: number | undefined, facts: DishFacts | undefined): boolean {
  return facts !== undefined && heat === facts.usualHeat
}

/** What the catalogue calls in French, in Thai; undefined: the restaurant has added it, and it stays French. */
export function thaiOf(french: string): string | undefined {
  return THAI[french.replaceAll('’', "'")]
}

export function thaiHeat(level: number): string | undefined {
  return level in HEAT ? HEAT[level as HeatLevel] : undefined
}

/** A word in the ticket's language; in both, French first. What has no Thai stays French. */
export function inLanguage(language: TicketLanguage, french: string, thai: string | undefined): string {
  if (language === 'fr' || thai === undefined) return french
  return language === 'th' ? thai : `${french} · ${thai}`
}
