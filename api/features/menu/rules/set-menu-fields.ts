/** Fields of a set menu, and of all of them, that the owner decides. The form asks by the same rules as the server. */

import type { FieldError } from '#api/kernel/problems/errors.ts'
import type { Offered } from '../contract.ts'
import type { CategoryKey } from '../contract-dish.ts'

export type SetMenuComponent = { category: CategoryKey; label: string; labelEn: string }

/** One set menu; its price in euros. */
export type SetMenuFields = {
  name: string
  nameEn: string
  description: string
  popular: boolean
  available: boolean
  price: number
  components: SetMenuComponent[]
  offered: Offered
}

/** A dish or a protein, and what it costs more in a set menu, in euros. */
export type Supplement = { of: string; price: number }

/** Rules that hold for all set menus. Lists stand in the order of their keys, drinks in the order in which they are shown. */
export type SetMenuRules = {
  excludedItems: string[]
  excludedVariants: string[]
  itemSupplements: Supplement[]
  variantSupplements: Supplement[]
  /** The drinks of a set menu, by dish. */
  drinks: string[]
  /** The drink of whoever names none. */
  defaultDrink: string
}

const FEWEST_COMPONENTS = 2
export const MOST_COMPONENTS = 6

type Changes<Fields> = { [Name in keyof Fields]?: { from: Fields[Name]; to: Fields[Name] } | undefined }

/** The fields that are neither as they were seen nor as they become: somebody else has changed them meanwhile. */
export function staleNames<Fields extends object>(changes: Changes<Fields>, now: Fields): (keyof Fields & string)[] {
  return namesOf(changes).filter(name => {
    const change = changes[name]
    const is = (value: unknown) => JSON.stringify(value) === JSON.stringify(now[name])
    return change !== undefined && !is(change.from) && !is(change.to)
  })
}

/** The fields as a change leaves them. */
export function applied<Fields extends object>(changes: Changes<Fields>, now: Fields): Fields {
  const after = { ...now }
  for (const name of namesOf(changes)) {
    const change = changes[name]
    if (change) after[name] = change.to
  }
  return after
}

function namesOf<Fields extends object>(changes: Changes<Fields>): (keyof Fields & string)[] {
  return Object.keys(changes) as (keyof Fields & string)[]
}

/** The faults of a set menu, field by field; empty when it can be saved. */
export function setMenuErrors({ components, offered }: SetMenuFields): FieldError[] {
  const categories = components.map(({ category }) => category)
  const errors: [isWrong: boolean, path: keyof SetMenuFields, message: string][] = [
    [components.length < FEWEST_COMPONENTS, 'components', 'Une formule a deux parts au moins.'],
    [new Set(categories).size < categories.length, 'components', 'Une catégorie figure deux fois.'],
    [offered.days.length === 0, 'offered', 'Choisissez un jour au moins.'],
    [offered.from >= offered.until, 'offered', 'La fin vient après le début.'],
  ]
  return errors.filter(([isWrong]) => isWrong).map(([, path, message]) => ({ path, message }))
}

/** The rules without what says nothing: no supplement for what is left out anyway, each key once and in order. */
export function tidied(rules: SetMenuRules): SetMenuRules {
  const supplements = (list: readonly Supplement[], excluded: readonly string[]) =>
    list.filter(({ of }) => !excluded.includes(of)).sort((a, b) => (a.of < b.of ? -1 : 1))
  const [excludedItems, excludedVariants] = [keys(rules.excludedItems), keys(rules.excludedVariants)]
  return {
    excludedItems,
    excludedVariants,
    itemSupplements: supplements(rules.itemSupplements, excludedItems),
    variantSupplements: supplements(rules.variantSupplements, excludedVariants),
    drinks: [...new Set(rules.drinks)],
    defaultDrink: rules.defaultDrink,
  }
}

function keys(list: readonly string[]): string[] {
  return [...new Set(list)].sort()
}
