/**
 * Whatever is asked for, what '+' adds is of that kind: for every dish, each wish, each pair of wishes and each allergen
 * that somebody avoids. What a line holds is taken from the catalogue alone, not from the search's own rules.
 */

import { expect, test } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { allergenCodes } from '#api/features/menu/rules/allergens.ts'
import { heatWord } from '#api/features/orders/rules/line-words.ts'
import { catalogue, seedMenu } from '#api/testing/menu/seed-menu.ts'
import { type Offer, offerOf, wordsOf } from '#pwa/features/menu/dish-choices.ts'
import { foundIn } from '#pwa/features/menu/dish-marks.tsx'
import { menuSections } from '#pwa/features/menu/menu-sections.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { foundInSome } from './dish-marks.tsx'
import { finder } from './search/finder.ts'
import { allergenWords, originWords } from './sheet/dish-label.tsx'

const names = { ...aMenu(), allergenDetails: { gluten: { fr: 'blé', en: 'wheat' } } }

test('are those of the dish, with what a variant adds and takes away', () => {
  expect(allergenWords(aMain(), [], names)).toEqual(['Œufs', 'Poissons'])
  expect(allergenWords(aMain(), ['Crevette'], names)).toEqual(['Œufs', 'Poissons', 'Crustacés'])
  expect(allergenWords(aMain(), ['Végétarien'], names)).toEqual(['Œufs'])
})

test('name the cereal or nut, and an unknown code rather than nothing', () => {
  expect(allergenWords(aDish({ allergens: ['gluten'] }), [], names)).toEqual(['gluten (blé)'])
  const beer = aDish({ allergens: ['gluten'], allergenDetails: { gluten: { fr: 'orge', en: 'barley' } } })
  expect(allergenWords(beer, [], names)).toEqual(['gluten (orge)'])
})

test('origins follow the meat that was chosen', () => {
  const dish = aMain({
    prices: { Poulet: 13.5, 'Poulet croustillant': 15, Porc: 13.9, Crevette: 13.9 },
    meatOrigin: { Poulet: 'France', Porc: 'Espagne' },
  })
  const origins = (variant?: string) => originWords(dish, variant)
  expect(origins()).toEqual(['Poulet\u00a0: France', 'Porc\u00a0: Espagne'])
  expect(origins('Porc')).toEqual(['Porc\u00a0: Espagne'])
  expect(origins('Poulet croustillant')).toEqual(['Poulet\u00a0: France'])
  expect(origins('Crevette')).toEqual([])
})

test('a meat that is in the dish whatever is chosen is always named', () => {
  const dish = aMain({ prices: { Crevette: 13.9, Saumon: 16 }, meatOrigin: { Porc: 'Espagne' } })
  expect(originWords(dish, 'Crevette')).toEqual(['Porc\u00a0: Espagne'])
})

test('an allergen that one option brings stays, whatever another takes away', () => {
  const mix = aDish({
    allergens: ['lait'],
    allergensByVariant: { Mangue: { remove: ['lait'] }, Fraise: { add: ['lait', 'soja'] } },
  })
  expect(allergenCodes(mix, ['Fraise', 'Mangue'])).toEqual(['lait', 'soja'])
  expect(allergenCodes(mix, ['Mangue'])).toEqual([])
})

/** One way of having a dish, as the kitchen would make it. */
type Way = { dish: MenuItem; variant: string | undefined; heat: number | undefined; cents: number }
type Asked = { typed: string; holds: (way: Way) => boolean; drinksToo?: boolean }

const sections = menuSections(seedMenu(), 'takeaway')
const dishes = sections.flatMap(({ items }) => items)
const find = finder(sections)

const FOOD = ['entrees', 'plats', 'desserts', 'supplements']
/** Dishes whose words tell of chilli that nobody can leave out. */
const ALWAYS_HOT = [
  ...['brochettes-crevettes', 'ailes-poulet', 'beignets-crevettes', 'tigre-qui-pleure', 'khai-jiao'],
  ...['khung-thod-sod-makham'],
]
const MEATS = ['Porc', 'Bœuf', 'Poulet', 'Canard']
const holds = ({ dish, variant }: Way, meat: string) =>
  variant === undefined ? dish.meatOrigin?.[meat] !== undefined || saysMeat(dish, meat) : variant.startsWith(meat)
/** A side has no origin of its own to state. */
const saysMeat = ({ category, name }: MenuItem, meat: string) => category === 'supplements' && name.startsWith(meat)
const isMild = ({ dish, heat }: Way, most: number) =>
  heat === undefined ? !ALWAYS_HOT.includes(dish.id) : heat <= most

const WISHES: Asked[] = [
  { typed: 'végétarien', holds: ({ dish, variant }) => variant === 'Végétarien' || dish.tags.includes('vegetarian') },
  { typed: 'vegan', holds: ({ dish }) => dish.tags.includes('vegan') },
  ...MEATS.map(meat => ({ typed: `sans ${meat.toLowerCase()}`, holds: (way: Way) => !holds(way, meat) })),
  { typed: 'sans viande', holds: way => !MEATS.some(meat => holds(way, meat)) },
  { typed: 'doux', holds: way => isMild(way, 1) },
  { typed: 'peu épicé', holds: way => isMild(way, 2) },
  { typed: 'piquant', holds: ({ heat = 0 }) => heat >= 3 },
  { typed: 'très piquant', holds: ({ heat = 0 }) => heat >= 4 },
  { typed: 'moins de 10 €', holds: ({ cents }) => cents < 1000, drinksToo: true },
  { typed: 'moins de 13,60 €', holds: ({ cents }) => cents < 1360, drinksToo: true },
  { typed: 'max 15 euros', holds: ({ cents }) => cents < 1500, drinksToo: true },
]
const QUERIES: Asked[][] = WISHES.flatMap((one, at) => [[one], ...WISHES.slice(at + 1).map(other => [one, other])])

function waysOf(dish: MenuItem): Way[] {
  const variants = dish.prices ? Object.keys(dish.prices) : (dish.options ?? [undefined])
  const heats = dish.spicyLevels ? [1, 2, 3, 4] : [undefined]
  return variants.flatMap(variant => heats.map(heat => ({ dish, variant, heat, cents: centsOf(dish, variant) })))
}

function centsOf({ prices, price = 0 }: MenuItem, variant: string | undefined): number {
  return Math.round((variant === undefined ? price : (prices?.[variant] ?? price)) * 100)
}

function wayOf(dish: MenuItem, { request }: NonNullable<Offer['line']>): Way {
  const { variant, spicyLevel } = request.options ?? {}
  const chosen = variant ?? undefined
  return { dish, variant: chosen, heat: spicyLevel ?? undefined, cents: centsOf(dish, chosen) }
}

const named = QUERIES.map(query => [query.map(({ typed }) => typed).join(' '), query] as const)

test.each(named)('%s: a dish is found exactly when it can be had so', (typed, query) => {
  const found = new Set(find(typed).sections.flatMap(({ items }) => items.map(({ id }) => id)))
  const isAsked = ({ category }: MenuItem) => FOOD.includes(category) || query.every(({ drinksToo }) => drinksToo)
  const expected = dishes.filter(
    dish => isAsked(dish) && waysOf(dish).some(way => query.every(wish => wish.holds(way))),
  )
  expect([...found].sort()).toEqual(expected.map(({ id }) => id).sort())
})

const AVOIDED = [undefined, ...Object.keys(catalogue.allergenLabels)]

test.each(named)('%s: what one tap adds is that, holds nothing avoided, and says what it is', (typed, query) => {
  const { sections: found, choices } = find(typed)
  const wrong: string[] = []
  for (const dish of found.flatMap(({ items }) => items))
    for (const avoided of AVOIDED) {
      const offer = offerOf(dish, foundIn(dish, avoided ? [avoided] : []), choices.get(dish.id))
      const fitting = waysOf(dish).filter(way => query.every(wish => wish.holds(way)))
      const free = fitting.filter(({ variant }) => {
        const codes = allergenCodes(dish, variant === undefined ? [] : [variant])
        return !avoided || !codes.includes(avoided)
      })
      const says = saysOf(dish, offer, free)
      if (says) wrong.push(`${dish.id}, without ${avoided}: ${says}`)
    }
  expect(wrong).toEqual([])
})

/** What is wrong with an offer, where these are the only ways that it may be had in. */
function saysOf(dish: MenuItem, offer: Offer, free: readonly Way[]): string | undefined {
  const { line, price, heat, variant } = offer
  const isAsking = dish.cookingOptions !== undefined || dish.mixOptions !== undefined
  if (!line) return isAsking || free.length === 0 ? undefined : 'asks where it could add'
  const way = wayOf(dish, line)
  const isOne = (other: Way) => other.variant === way.variant && other.heat === way.heat
  if (!free.some(isOne)) return `adds ${wordsOf(line)}`
  const words = wordsOf(line)
  if (way.variant && !words.includes(way.variant.toLowerCase())) return `is called ${words}`
  if (way.heat && !words.endsWith(heatWord(way.heat))) return `is called ${words}`
  if (line.unitPriceCents !== way.cents) return `costs ${line.unitPriceCents}`
  const shown = variant === undefined ? free.map(({ cents }) => cents) : [way.cents]
  if (price.cents !== Math.min(...shown)) return `is shown at ${price.cents}`
  if (price.from !== shown.some(cents => cents > price.cents)) return `is shown ${price.from ? 'from' : 'at'} a price`
  if (heat !== (way.heat ?? 1)) return `is shown with heat ${heat}`
  return undefined
}

test.each([
  ['pad thaï crevette', 'pad-thai', 'Pad thaï, crevette, Pas piquant'],
  ['vegetarein', 'pad-thai', 'Pad thaï, végétarien, Pas piquant'],
  ['végét', 'khai-jiao', 'Omelette thaïe, végétarien'],
  ['poisson', 'pad-khing', 'Sauté au gingembre, saumon'],
  ['curry rouge saumon piquant', 'curry-rouge', 'Curry rouge, saumon, Piquant'],
  ['bobun satay', 'bobun', 'Bobun, poulet satay'],
  ['thé vert au lait chaud', 'the-vert-lait', 'Thé vert au lait, chaud'],
  ['sans porc doux sans bœuf', 'larb', 'Larb, poulet, Pas piquant'],
  ['pas trop piquant', 'curry-vert', 'Curry vert, poulet, Un peu piquant'],
])('a choice that is typed is the one that is added: %s', (typed, id, added) => {
  const { choices, sections: found } = find(typed)
  const dish = found.flatMap(({ items }) => items).find(one => one.id === id)
  expect(dish, 'found').toBeDefined()
  const { line } = offerOf(dish as MenuItem, undefined, choices.get(id))
  expect(line && wordsOf(line)).toBe(added)
})

test('two choices of one dish are not had at once', () => {
  const found = (typed: string) => find(typed).sections.flatMap(({ items }) => items.map(({ id }) => id))
  expect(found('pad thaï végétarien crevette')).toEqual([])
  expect(found('omelette porc végétarien')).toEqual([])
  expect(found('raviolis porc crevettes')).toEqual(['raviolis-vapeur'])
})

test('the same wishes have the same list of choices, whatever is typed beside them', () => {
  const [one, other] = [find('végétarien p'), find('végétarien pa')].map(({ choices }) => choices.get('pad-thai'))
  expect(one).toBeDefined()
  expect(other).toBe(one)
})

const padThai = aMain({
  prices: { Poulet: 13.5, Crevette: 13.9, Végétarien: 13.5 },
  allergens: ['oeufs', 'poissons'],
  allergensByVariant: { Crevette: { add: ['crustaces'] }, Végétarien: { add: ['gluten'], remove: ['poissons'] } },
})

test('marks a dish whatever is chosen when every option holds it', () => {
  expect(foundIn(padThai, ['oeufs'])).toEqual({ always: ['oeufs'], byOption: {} })
})

test('marks the option that brings it, and no other', () => {
  expect(foundIn(padThai, ['crustaces'])).toEqual({ always: [], byOption: { Crevette: ['crustaces'] } })
  expect(foundIn(padThai, ['crustaces', 'gluten'])?.byOption).toEqual({
    Crevette: ['crustaces'],
    Végétarien: ['gluten'],
  })
})

test('leaves unmarked the one option that takes it away', () => {
  const found = foundIn(padThai, ['poissons'])
  expect(found).toEqual({ always: [], byOption: { Poulet: ['poissons'], Crevette: ['poissons'] } })
  expect(found && foundInSome(found)).toEqual(['poissons'])
})

test('says nothing where nothing is avoided, or nothing found', () => {
  expect(foundIn(padThai, [])).toBeUndefined()
  expect(foundIn(padThai, ['moutarde'])).toBeUndefined()
})

test('a dish with one option only holds what that option holds', () => {
  const tea = aDish({ allergens: [], options: ['Chaud'], allergensByVariant: { Chaud: { add: ['lait'] } } })
  expect(foundIn(tea, ['lait'])).toEqual({ always: ['lait'], byOption: {} })
})

test('the fruits of a mix come together: what one brings is marked there, what is in the dish is always there', () => {
  const fruits = ['Mangue', 'Fraise'].map(name => ({ id: name.toLowerCase(), name, nameEn: name, emoji: '' }))
  const mix = aDish({
    allergens: ['lait'],
    mixOptions: fruits,
    allergensByVariant: { Mangue: { remove: ['lait'] }, Fraise: { add: ['sulfites'] } },
  })
  expect(foundIn(mix, ['lait', 'sulfites'])).toEqual({ always: ['lait'], byOption: { Fraise: ['sulfites'] } })
})

test('data that name options only for the allergens are taken as options: unsure is not unmarked', () => {
  const dish = aDish({ allergens: [], allergensByVariant: { 'Sauce cacahuète': { add: ['arachides'] } } })
  expect(foundIn(dish, ['arachides'])).toBeDefined()
})
