/**
 * Which avoided allergens a dish contains, option by option. It only says what is known to be there: an unmarked dish
 * is not thereby safe (one kitchen, the same woks), and nothing here calls it so.
 */
import type { MenuItem } from '#api/features/menu/contract.ts'
import { allergenCodes } from '../allergens.ts'

export type Found = {
  /** The codes that are there whatever is chosen. */
  always: readonly string[]
  /** By option, the codes that come with it and not with every other one; options without any are absent. */
  byOption: Readonly<Record<string, readonly string[]>>
}

/** The avoided allergens in a dish; undefined when none is known to be there. */
export function foundIn(dish: MenuItem, avoided: readonly string[]): Found | undefined {
  if (avoided.length === 0) return undefined
  const among = (options: readonly string[]) => {
    const codes = allergenCodes(dish, options)
    return avoided.filter(code => codes.includes(code))
  }
  const ways = optionsOf(dish).map(option => ({ option, codes: among([option]) }))
  // The fruits of a mix come together, and a dish without options has nothing to choose: all of its allergens are
  // always there.
  const always = ways.length > 0 && !dish.mixOptions ? inAll(ways.map(({ codes }) => codes)) : among([])
  const byOption = Object.fromEntries(
    ways
      .map(({ option, codes }) => [option, codes.filter(code => !always.includes(code))] as const)
      .filter(([, codes]) => codes.length > 0),
  )
  return always.length > 0 || Object.keys(byOption).length > 0 ? { always, byOption } : undefined
}

/** The avoided allergens that only some of the options bring. */
export function foundInSome({ byOption }: Found): string[] {
  return [...new Set(Object.values(byOption).flat())]
}

/**
 * A dish's options by name: proteins or temperatures, the fruits of a mix. Where the data name options for the
 * allergens alone, those are used: one mark too many is better than one missing.
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
