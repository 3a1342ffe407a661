/**
 * What people search for, and what must be found on the restaurant's own menu: a table to extend when somebody has
 * searched in vain.
 */

import { expect, test } from 'vitest'
import { catalogue, seedMenu } from '#api/testing/menu/seed-menu.ts'
import { menuSections } from '#pwa/features/menu/menu-sections.ts'
import { inFoundOrder, ranksOf } from './menu-sections.ts'
import { finder } from './search/finder.ts'

type Row = {
  /** Several ways to ask for the same. */
  typed: readonly string[]
  /** All of these must be found. */
  finds: readonly string[]
  /** This one must come first. */
  first?: string
  /** None of these may be found. `'the rest'`: nothing else. */
  notFinds?: readonly string[] | 'the rest'
}

const items = catalogue.items.filter(({ category }) => category !== 'vins' && category !== 'cafes')
/** The expected ids come from the catalogue alone, not from the search's own tables. */
const ids = (fits: (item: (typeof items)[number]) => boolean) => items.filter(fits).map(({ id }) => id)
const withChoice = (choice: string) => ids(({ pricesCents }) => pricesCents?.[choice] !== undefined)
const inCategory = (...keys: string[]) => ids(({ category }) => keys.includes(category))
const saying = (words: RegExp) => ids(({ name, description }) => words.test(`${name} ${description}`))
const FOOD = ['entrees', 'plats', 'desserts', 'supplements']
const food = inCategory(...FOOD)
const drinks = ids(({ category }) => !FOOD.includes(category))
const curries = [
  'curry-vert',
  'curry-rouge',
  'curry-panang',
  'curry-massaman',
  'curry-jaune',
  'chu-chee',
  'curry-canard',
]
const noodles = [
  'pad-thai',
  'pad-see-ew',
  'pad-kee-mao',
  'vermicelles-sautes',
  'soupe-nouilles',
  'khao-soi',
  'bobun',
  'yam-woon-sen',
]
const friedRice = ['khao-pad', 'khao-pad-sapparot', 'khao-pad-kapao']
const nems = ['nems-poulet', 'nems-crevettes', 'nems-legumes']
const gyozas = ['gyoza-poulet', 'gyoza-crevettes', 'gyoza-legumes']
const skewers = ['brochettes-poulet', 'brochettes-porc', 'brochettes-crevettes', 'brochettes-boeuf']
const rolls = ['rouleaux-crevettes', 'rouleaux-tofu']
const colas = ['cola', 'cola-zero', 'cola-150']
const porkAlone = ['brochettes-porc', 'raviolis-vapeur', 'cote-de-porc']
const vegetarian = [
  ...ids(({ tags, category }) => FOOD.includes(category) && tags.includes('vegetarian')),
  ...withChoice('Végétarien'),
]

const ROWS: Row[] = [
  // These four once found nothing, or the wrong dish.
  {
    typed: ['végétarien', 'vegetarien', 'Végétarienne', 'vegetarian', 'veggie'],
    finds: vegetarian,
    notFinds: 'the rest',
  },
  { typed: ['vegetarein', 'végétarrien'], finds: withChoice('Végétarien') },
  { typed: ['nouilles', 'nouille', 'noodles', 'nouiles'], finds: noodles, notFinds: [...nems, ...rolls] },
  {
    typed: ['pad tai', 'pad thai', 'Pad Thaï', 'padthai', 'phad thai', 'pad-thaï', 'padthaï', 'pat thai'],
    finds: ['pad-thai'],
    first: 'pad-thai',
    notFinds: [...curries, ...drinks],
  },
  {
    typed: ['piquant', 'piquants', 'épicé', 'pimenté', 'spicy'],
    finds: ids(({ spicyLevels }) => spicyLevels),
    notFinds: [...drinks, ...nems],
  },
  { typed: ['coca', 'coca-cola', 'Coca Cola', 'coke', 'pepsi', 'cola'], finds: colas, notFinds: 'the rest' },
  { typed: ['coca zéro', 'coca light', 'cola zero'], finds: ['cola-zero'], notFinds: 'the rest' },

  // Meat and fish, as the dish itself or as a choice.
  {
    typed: ['poulet', 'poulets', 'chicken', 'pulet', 'poulte'],
    finds: [
      ...withChoice('Poulet'),
      'nems-poulet',
      'gyoza-poulet',
      'khao-man-kai',
      'khao-soi',
      'poulet-cajou',
      'ailes-poulet',
    ],
    notFinds: [...drinks, 'nems-legumes'],
  },
  {
    typed: ['crevette', 'crevettes', 'shrimp', 'prawns', 'gambas', 'crevete'],
    finds: [
      ...withChoice('Crevette'),
      'nems-crevettes',
      'gyoza-crevettes',
      'tod-man-kung',
      'khung-thod-sod-makham',
      'yum-talay',
      'som-tam',
    ],
    notFinds: [...drinks, 'nems-poulet'],
  },
  {
    typed: ['bœuf', 'boeuf', 'beef', 'bouef'],
    finds: [...withChoice('Bœuf'), 'brochettes-boeuf', 'boeuf-loc-lac', 'tigre-qui-pleure', 'yam-nuea'],
    notFinds: [...drinks, 'curry-canard'],
  },
  {
    typed: ['porc', 'pork'],
    finds: [...withChoice('Porc'), ...porkAlone],
    notFinds: [...drinks, 'nems-poulet', 'curry-massaman'],
  },
  { typed: ['canard', 'duck', 'canar'], finds: ['curry-canard'], notFinds: 'the rest' },
  { typed: ['saumon', 'salmon'], finds: withChoice('Saumon'), notFinds: 'the rest' },
  {
    typed: ['poisson', 'poissons', 'fish'],
    finds: ['tod-man-pla', 'pla-rad-prik', 'pla-neung-manao', ...withChoice('Dorade')],
    notFinds: [...nems, 'pad-kapao'],
  },
  {
    typed: ['fruits de mer', 'seafood'],
    finds: ['yum-talay', 'tod-man-kung', 'brochettes-crevettes'],
    notFinds: [...drinks, 'nems-poulet'],
  },
  { typed: ['tofu'], finds: ['tofu-frit', 'rouleaux-tofu', 'pad-thai'], notFinds: drinks },
  {
    typed: ['œuf', 'oeuf', 'oeufs', 'egg'],
    finds: ['oeuf-au-plat', ...friedRice.slice(0, 2), 'khao-soi'],
    notFinds: drinks,
  },
  { typed: ['poulet croustillant', 'crispy chicken'], finds: ['poulet-croustillant'], notFinds: drinks },

  // Queries for a wish rather than a name.
  {
    typed: ['sans porc', 'pas de porc', 'no pork'],
    finds: food.filter(id => !porkAlone.includes(id)),
    notFinds: 'the rest',
  },
  {
    typed: [
      'sans porc ni bœuf',
      'sans bœuf sans porc',
      'sans porc et sans bœuf',
      'sans porc ou bœuf',
      'no pork no beef',
    ],
    finds: ['pad-thai', 'nems-poulet', 'curry-canard', 'nems-legumes'],
    notFinds: [...porkAlone, 'brochettes-boeuf', 'boeuf-loc-lac', 'tigre-qui-pleure', 'yam-nuea', ...drinks],
  },
  {
    typed: ['sans porc et sans poulet', 'sans porc ni poulet'],
    finds: ['pad-thai', 'nems-legumes', 'brochettes-boeuf'],
    notFinds: [...porkAlone, 'nems-poulet', 'gyoza-poulet', 'khao-soi'],
  },
  {
    typed: ['sans viande'],
    finds: [...vegetarian, 'chu-chee', 'pla-rad-prik', 'nems-crevettes'],
    notFinds: ['nems-poulet', 'larb', 'curry-canard', 'soupe-nouilles', ...drinks],
  },
  {
    typed: ['vegan', 'végétalien'],
    finds: ['nems-legumes', 'tofu-frit', 'riz-thai', 'mangue-riz-gluant'],
    notFinds: ['flan-coco', 'oeuf-au-plat', 'nems-poulet', ...drinks],
  },
  {
    typed: ['moins de 10 €', 'moins de 10', 'à moins de 10 euros', 'moins de 10,00 €', 'pas cher'],
    finds: ids(({ priceCents }) => priceCents !== undefined && priceCents < 1000),
    notFinds: 'the rest',
  },
  {
    typed: ['moins de 5 €', 'max 5 euros'],
    finds: ['riz-thai', 'cola', 'biere-thaie-33', 'oeuf-au-plat'],
    notFinds: ['nems-poulet', 'soda-orange-150', 'pad-thai'],
  },
  {
    typed: ['végétarien moins de 10 €', 'moins de 10 € végétarien'],
    finds: ['nems-legumes', 'tofu-frit', 'riz-thai'],
    notFinds: ['pad-thai', 'nems-poulet', ...drinks],
  },
  {
    typed: ['nouilles végétarien', 'nouilles végétariennes'],
    finds: ['pad-thai', 'pad-see-ew', 'pad-kee-mao', 'vermicelles-sautes', 'bobun'],
    notFinds: ['soupe-nouilles', 'khao-soi', 'nems-legumes'],
  },
  { typed: ['smoothie végétarien'], finds: ['smoothie-mangue', 'smoothie-mix'], notFinds: food },
  {
    typed: ['pas piquant', 'non épicé', 'doux'],
    finds: ['nems-poulet', 'pad-thai', 'riz-thai'],
    notFinds: ['ailes-poulet', 'khung-thod-sod-makham', ...drinks],
  },
  {
    typed: ['végétarien doux', 'doux végétarien'],
    finds: ['nems-legumes', 'pad-thai', 'riz-thai'],
    notFinds: ['nems-poulet', ...drinks],
  },
  { typed: ['aigre doux', 'aigre-doux'], finds: ['pad-preaw-wan'], notFinds: 'the rest' },
  { typed: ['sans alcool'], finds: inCategory('cocktails_sans_alcool'), notFinds: 'the rest' },
  { typed: ['alcool'], finds: inCategory('bieres'), notFinds: 'the rest' },

  // Names of dishes in three languages, with small mistakes.
  {
    typed: ['curry vert', 'green curry', 'vert curry', 'curry-vert', 'gaeng keow wan', 'kaeng khiao wan', 'curri vert'],
    finds: ['curry-vert'],
    notFinds: 'the rest',
  },
  {
    typed: ['curry rouge', 'red curry', 'gaeng phet'],
    finds: ['curry-rouge', 'curry-canard'],
    first: 'curry-rouge',
    notFinds: ['curry-vert', ...drinks],
  },
  {
    typed: ['gaeng', 'kaeng', 'curry', 'currys', 'currry', 'kari'],
    finds: curries,
    notFinds: [...nems, ...noodles.slice(0, 4)],
  },
  { typed: ['massaman', 'massamn', 'massan', 'mussaman'], finds: ['curry-massaman'], notFinds: 'the rest' },
  { typed: ['panang', 'panagn', 'panaeng', 'phanaeng'], finds: ['curry-panang'], notFinds: 'the rest' },
  { typed: ['tom yam', 'tom yum', 'tomyam', 'tom-yum', 'ต้มยำ'], finds: ['tom-yam'], notFinds: 'the rest' },
  { typed: ['som tam', 'som tum', 'salade de papaye', 'papaye', 'papaya'], finds: ['som-tam'], notFinds: 'the rest' },
  { typed: ['larb', 'laab', 'larp'], finds: ['larb'], notFinds: 'the rest' },
  {
    typed: ['pad kapao', 'pad kra pao', 'krapao', 'kapao'],
    finds: ['pad-kapao'],
    first: 'pad-kapao',
    notFinds: drinks,
  },
  { typed: ['pad see ew', 'pad si ew', 'see ew'], finds: ['pad-see-ew'], notFinds: 'the rest' },
  {
    typed: ['tigre qui pleure', 'crying tiger', 'tigr', 'tigr pluere'],
    finds: ['tigre-qui-pleure', 'tigre-qui-pleure-riz-plantain'],
    first: 'tigre-qui-pleure',
    notFinds: 'the rest',
  },
  { typed: ['loc lac', 'boeuf loc lac', 'loclac'], finds: ['boeuf-loc-lac'], notFinds: [...noodles, ...drinks] },
  { typed: ['bobun', 'bo bun', 'bò bún'], finds: ['bobun'], notFinds: 'the rest' },
  { typed: ['khao soi', 'kao soi'], finds: ['khao-soi'], notFinds: 'the rest' },
  { typed: ['ผัดไทย'], finds: ['pad-thai'], notFinds: 'the rest' },
  { typed: ['ไก่'], finds: ['nems-poulet', 'gyoza-poulet', 'khao-man-kai'], notFinds: [...drinks, 'nems-legumes'] },
  {
    typed: ['nem', 'nems', 'rouleaux impériaux', 'spring rolls'],
    finds: nems,
    first: 'nems-poulet',
    notFinds: [...curries, ...drinks],
  },
  { typed: ['gyoza', 'gyozas', 'gioza', 'gyo za'], finds: gyozas, notFinds: 'the rest' },
  { typed: ['ravioli', 'raviolis'], finds: [...gyozas, 'raviolis-vapeur'], notFinds: 'the rest' },
  { typed: ['dim sum', 'siu mai'], finds: ['raviolis-vapeur'], notFinds: drinks },
  { typed: ['rouleau de printemps', 'rouleaux de printemps'], finds: rolls, notFinds: [...nems, ...drinks] },
  { typed: ['brochette', 'brochettes', 'skewers'], finds: skewers, notFinds: 'the rest' },
  { typed: ['satay', 'saté'], finds: ['brochettes-poulet', 'bobun'], notFinds: 'the rest' },

  // Kinds and ingredients.
  { typed: ['riz sauté', 'fried rice'], finds: friedRice, first: 'khao-pad', notFinds: [...curries, ...drinks] },
  {
    typed: ['riz gluant', 'sticky rice', 'khao niao'],
    finds: ['riz-gluant', 'mangue-riz-gluant'],
    notFinds: 'the rest',
  },
  {
    typed: ['soupe', 'soupes', 'soup', 'potage'],
    finds: ['tom-yam', 'tom-kha', 'soupe-nouilles'],
    notFinds: 'the rest',
  },
  {
    typed: ['salade', 'salad'],
    finds: ['som-tam', 'yam-mamuang', 'yam-nuea', 'yum-talay'],
    first: 'som-tam',
    notFinds: drinks,
  },
  { typed: ['wok', 'sauté'], finds: ['pad-khing', 'pad-kratiem', 'khao-pad'], notFinds: [...curries, ...drinks] },
  { typed: ['coco', 'noix de coco'], finds: ['glace-coco', 'flan-coco'], notFinds: [...colas, ...nems] },
  { typed: ['lait de coco'], finds: ['curry-vert', 'bananes-lait-coco', 'the-thai-coco'], notFinds: colas },
  {
    typed: ['mangue', 'mangues', 'mango', 'mangu'],
    finds: ['mangue-riz-gluant', 'yam-mamuang', 'smoothie-mangue', 'jus-de-mangue'],
    notFinds: nems,
  },
  { typed: ['ananas', 'pineapple'], finds: ['khao-pad-sapparot', 'smoothie-ananas'], notFinds: nems },
  { typed: ['cacahuète', 'cacahuètes', 'arachide', 'peanut'], finds: saying(/cacahuète/), notFinds: drinks },
  {
    typed: ['cajou', 'noix de cajou', 'cashew'],
    finds: ['poulet-cajou', 'khao-pad-sapparot'],
    first: 'poulet-cajou',
    notFinds: drinks,
  },
  {
    typed: ['gingembre', 'ginger', 'gingenbre'],
    finds: ['pad-khing', 'infusion-gingembre', 'mule-gingembre'],
    notFinds: nems,
  },
  { typed: ['citronnelle', 'citronelle', 'lemongrass'], finds: ['poulet-citronnelle'], notFinds: nems },
  { typed: ['basilic', 'basil'], finds: ['pad-kapao', 'khao-pad-kapao'], notFinds: nems },
  {
    typed: ['champignon', 'champignons', 'champinion', 'mushroom'],
    finds: ['tom-yam', 'tom-kha', 'gyoza-legumes'],
    notFinds: drinks,
  },
  { typed: ['légumes', 'legume', 'vegetables'], finds: ['pad-pak', 'nems-legumes', 'gyoza-legumes'], notFinds: drinks },
  { typed: ['aubergine'], finds: ['curry-vert'], notFinds: 'the rest' },

  // Courses and drinks, under any brand.
  { typed: ['dessert', 'desserts', 'desert'], finds: inCategory('desserts'), notFinds: 'the rest' },
  { typed: ['glace', 'ice cream'], finds: ['glace-coco'], notFinds: nems },
  { typed: ['entrée', 'entrées', 'starter'], finds: inCategory('entrees'), notFinds: drinks },
  { typed: ['boisson', 'boissons', 'drinks', 'à boire'], finds: drinks, notFinds: food },
  { typed: ['bière', 'bières', 'beer', 'biere'], finds: inCategory('bieres'), notFinds: 'the rest' },
  { typed: ['singha', 'chang'], finds: ['biere-thaie-33', 'biere-thaie-63'], notFinds: 'the rest' },
  {
    typed: ['thé', 'thés', 'tea'],
    finds: ['the-vert', 'the-jasmin', 'the-thai-lait', 'the-glace-peche'],
    notFinds: food,
  },
  { typed: ['ice tea', 'thé glacé', 'Lipton'], finds: ['the-glace-peche'], notFinds: food },
  { typed: ['eau', 'water'], finds: ['eau-plate-alpes', 'eau-petillante', 'eau-plate-150'], notFinds: nems },
  {
    typed: ['eau gazeuse', 'perrier', 'eau pétillante'],
    finds: ['eau-petillante', 'eau-petillante-italienne', 'eau-petillante-100'],
    notFinds: food,
  },
  { typed: ['evian', 'eau plate', 'eau 1,5'], finds: ['eau-plate-150'], notFinds: food },
  { typed: ['fanta', 'soda orange', 'orangina'], finds: ['soda-orange-pulpe'], notFinds: [...food, ...colas] },
  { typed: ['sprite', 'limonade', '7up'], finds: ['soda-citron'], notFinds: 'the rest' },
  { typed: ['smoothie', 'smoothies', 'smothie'], finds: inCategory('smoothies'), notFinds: 'the rest' },
]

const find = finder(menuSections(seedMenu(), 'takeaway'))
const found = (query: string) => find(query).sections.flatMap(({ items }) => items.map(({ id }) => id))

const cases = ROWS.flatMap(({ typed, ...row }) => typed.map(query => [query, row] as const))

test.each(cases)('%s', (query, { finds, first, notFinds = [] }) => {
  const answer = found(query)
  expect(
    finds.filter(id => !answer.includes(id)),
    'missing',
  ).toEqual([])
  expect(
    answer.filter(id => (notFinds === 'the rest' ? !finds.includes(id) : notFinds.includes(id))),
    'too much',
  ).toEqual([])
  if (first) expect(answer[0]).toBe(first)
})

test('the table asks for sixty things and more', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(60)
})

test.each([
  ['pizza', 'poulet croustillant'],
  ['pho', 'soupe de nouilles'],
  ['sushi', 'rouleaux de printemps'],
  ['café', 'thé'],
  ['vin', 'bière'],
  ['curry pizza', 'curry'],
  ['halal', 'sans porc'],
  ['zzzzqq', 'nouilles'],
])('nothing is called %s: %s is near, and found', (query, near) => {
  expect(found(query)).toEqual([])
  expect(find(query).near).toContain(near)
  for (const other of find(query).near) expect(found(other).length).toBeGreaterThan(0)
})

const order = (all: string, found: string) => {
  const ranks = ranksOf([...found])
  return inFoundOrder([...all], one => ranks?.get(one)).join('')
}

test('leaves everything where it is while nothing, or all in the menu’s order, was found', () => {
  expect(order('abcde', '')).toBe('abcde')
  expect(order('abcde', 'bd')).toBe('abcde')
  expect(order('', 'a')).toBe('')
})

test('what was found changes places among itself, best first, and the rest keeps its own', () => {
  expect(order('abcde', 'db')).toBe('adcbe')
  expect(order('abcde', 'edcba')).toBe('edcba')
  expect(order('abcde', 'ca')).toBe('cbade')
})
