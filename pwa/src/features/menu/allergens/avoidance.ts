/**
 * What a dish holds of the allergens that somebody avoids, option by option. It only ever says what is there: a dish
 * that is not marked is not thereby safe (one kitchen, the same woks), and nothing here calls one so.
 */
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { allergenCodes } from './allergens.ts'

export type Found = {
  /** Codes that are there whatever is chosen. */
  always: readonly string[]
  /** By option's name, the codes that come with this option and not with every other; options without any are absent. */
  byOption: Readonly<Record<string, readonly string[]>>
}

/** What of the avoided allergens is in a dish; undefined when nothing of it is known to be. */
export function foundIn(dish: MenuItem, avoided: readonly string[]): Found | undefined {
  if (avoided.length === 0) return undefined
  const among = (options: readonly string[]) => {
    const codes = allergenCodes(dish, options)
    return avoided.filter(code => codes.includes(code))
  }
  const ways = optionsOf(dish).map(option => ({ option, codes: among([option]) }))
  // The fruits of a mix come together, and a dish without options is as it is: what is in the dish is always there.
  const always = ways.length > 0 && !dish.mixOptions ? inAll(ways.map(({ codes }) => codes)) : among([])
  const byOption = Object.fromEntries(
    ways
      .map(({ option, codes }) => [option, codes.filter(code => !always.includes(code))] as const)
      .filter(([, codes]) => codes.length > 0),
  )
  return always.length > 0 || Object.keys(byOption).length > 0 ? { always, byOption } : undefined
}

/** The avoided allergens that only some options bring. */
export function foundInSome({ byOption }: Found): string[] {
  return [...new Set(Object.values(byOption).flat())]
}

/**
 * A dish's options by name: proteins or temperatures, the fruits of a mix. Where the data name options for the
 * allergens alone, those: better a mark too many than one missing.
 */
function optionsOf(dish: MenuItem): string[] {
  const named = [
    ...Object.keys(dish.prices ?? {}),
    ...(dish.options ?? []),
    ...(dish.mixOptions ?? []).map(({ name }) => name),
  ]
  return named.length > 0 ? named : Object.keys(dish.allergensByVariant ?? {})
}

function inAll(lists: readonly string[][]): string[] {
  return lists.reduce((common, codes) => common.filter(code => codes.includes(code)))
}
