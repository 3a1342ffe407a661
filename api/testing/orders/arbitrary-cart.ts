/** Carts for property tests: most of their lines are fine, the others wrong in every way that a client may be wrong. */
import fc from 'fast-check'
import type { CatalogueItem } from '#api/features/menu/seed-database.ts'
import { type RequestedLine, requestedLine } from '#api/features/pricing/contract.ts'
import { catalogue } from '../menu/seed-menu.ts'

const PROTEINS = Object.keys(catalogue.variantLabels)
const WORDS = [...PROTEINS, 'Froid', 'Chaud', 'Bleue', 'constructor', '']

/** Mostly a value of the first, sometimes of the second. */
function mostly<T, U>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: odd })
}

const quantity = mostly(fc.integer({ min: 1, max: 50 }), fc.constantFrom(51, 999))
const heat = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined })
const word = fc.constantFrom(...WORDS)
/** What a client claims that it costs: never believed, zero among it. */
const claimed = fc.option(fc.oneof(fc.constant(0), fc.double({ noNaN: true, noDefaultInfinity: true })), {
  nil: undefined,
})

function optionsOf(item: CatalogueItem) {
  const words = Object.keys(item.pricesCents ?? {})
  const own = words.length > 0 ? words : (item.options ?? [])
  const choice =
    own.length > 0 ? mostly(fc.constantFrom(...own), fc.option(word)) : mostly(fc.constant(undefined), word)
  const levels = item.cookingOptions?.map(level => level.name) ?? []
  const cooking = levels.length > 0 ? mostly(fc.constantFrom(...levels, undefined), word) : fc.constant(undefined)
  return fc
    .tuple(choice, fc.constantFrom('variant', 'protein', 'both'), mostly(fc.constant(undefined), word), heat, cooking)
    .map(([chosen, where, other, spicyLevel, cookingLevel]) => ({
      variant: where === 'protein' ? other : chosen,
      protein: where === 'variant' ? other : chosen,
      spicyLevel,
      cookingLevel,
    }))
}

const dishLine = fc.constantFrom(...catalogue.items).chain(item =>
  fc.record({
    menuItemId: fc.constant(item.id),
    quantity,
    options: optionsOf(item),
    unitPrice: claimed,
    totalPrice: claimed,
  }),
)

const fruit = fc.constantFrom('mangue', 'ananas', 'banane', 'fraise')
const mixLine = fc.record({
  menuItemId: fc.constant('smoothie-mix'),
  quantity,
  mix: fc.oneof(
    { weight: 4, arbitrary: fc.uniqueArray(fruit, { minLength: 2, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.option(fc.array(fc.oneof(fruit, fc.constant('litchi')), { maxLength: 4 })) },
  ),
})

function component(category: string) {
  const isAllowed = (item: CatalogueItem) =>
    item.category === category && !catalogue.formuleExclusions.items.includes(item.id)
  const drinks = catalogue.formuleDrinks.map(drink => drink.menuItemId)
  const usual = catalogue.items.filter(item =>
    category === 'boissons_soft' ? drinks.includes(item.id) : isAllowed(item),
  )
  return mostly(fc.constantFrom(...usual), fc.constantFrom(...catalogue.items)).chain(item => {
    const proteins = Object.keys(item.pricesCents ?? {}).filter(
      name => !catalogue.formuleExclusions.proteins.includes(name),
    )
    const protein =
      proteins.length > 0 ? mostly(fc.constantFrom(...proteins), fc.option(word)) : mostly(fc.constant(undefined), word)
    const menuItemId = mostly(fc.constant<string | null>(item.id), fc.constantFrom(null, 'vieux-plat'))
    return fc.record({ category: fc.constant(category), menuItemId, protein, spicyLevel: heat })
  })
}

const formuleLine = fc.constantFrom(...catalogue.formules).chain(formule => {
  const steps = formule.components.map(step => step.category)
  const usual = fc.tuple(...steps.map(component))
  const withoutDrink = fc.tuple(...steps.slice(0, -1).map(component))
  const odd = fc.array(fc.constantFrom(...steps, 'supplements').chain(component), { maxLength: 5 })
  return fc.record({
    menuItemId: mostly(fc.constant(formule.id), fc.constantFrom('formule4')),
    quantity,
    components: mostly(fc.oneof(usual, withoutDrink), fc.option(odd)),
    unitPrice: claimed,
    totalPrice: claimed,
  })
})

const rewardLine = fc.constantFrom(...catalogue.rewards).chain(reward => {
  const dish = catalogue.items.find(item => item.id === reward.menuItemId)
  return fc.record({
    menuItemId: mostly(fc.constant(reward.id), fc.constantFrom('curry-vert', 'formule1')),
    quantity: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: quantity }),
    options: dish ? fc.option(optionsOf(dish), { nil: undefined }) : fc.constant(undefined),
    rewardId: fc.option(fc.uuid()),
    unitPrice: fc.constant(0),
  })
})

const unknownLine = fc.record({ menuItemId: fc.constantFrom('vieux-plat', 'constructor', 'tom-yam-2'), quantity })

const line: fc.Arbitrary<RequestedLine> = fc
  .oneof(
    { weight: 20, arbitrary: dishLine },
    { weight: 2, arbitrary: mixLine },
    { weight: 8, arbitrary: formuleLine },
    { weight: 4, arbitrary: rewardLine },
    { weight: 1, arbitrary: unknownLine },
  )
  .map(sent => requestedLine.parse(sent))

/** A cart and the dishes that are sold out just then. */
export const arbitraryCart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  soldOut: fc.subarray(
    catalogue.items.map(item => item.id),
    { maxLength: 3 },
  ),
})
