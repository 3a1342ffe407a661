import type { CategoryKey } from '#api/features/menu/contract/categories.ts'

/** What the right of withdrawal means for an order: one part may have none while another has it. */
export type Withdrawal = {
  /** Something in it spoils soon: no right (Code de la consommation, L221-28, 4°). */
  perishable: boolean
  /** Something in it is a closed drink that keeps: fourteen days, unless the terms leave them out. */
  closedDrinks: boolean
}

/** The facts of a line that decide. */
export type WithdrawalLine = {
  categoryKey: string
  alcohol: boolean
  vatShares: Readonly<Record<string, number | undefined>>
  /** Of a set menu. */
  components?: readonly { category: string }[] | null | undefined
}

/** Judges the lines of an order, each by what it is; a set menu has dishes beside its drink. */
export function withdrawalOf(lines: readonly WithdrawalLine[]): Withdrawal {
  return {
    perishable: lines.some(line => Boolean(line.components) || !holdsClosedDrink(line)),
    closedDrinks: lines.some(holdsClosedDrink),
  }
}

const DRINKS: readonly string[] = [
  'boissons_soft',
  'thes',
  'cocktails_sans_alcool',
  'smoothies',
  'bieres',
  'vins',
  'cafes',
] satisfies CategoryKey[]

/**
 * VAT of 5.5 % on a drink to take away says that it is in a closed container that keeps it: one made to be drunk at once
 * bears 10 %. A dish at 5.5 % may spoil all the same. Alcohol to take away leaves in its closed bottle alone.
 */
function holdsClosedDrink({ categoryKey, alcohol, vatShares, components }: WithdrawalLine): boolean {
  const categories = components?.map(({ category }) => category) ?? [categoryKey]
  return alcohol || (vatShares['5.5'] !== undefined && categories.some(category => DRINKS.includes(category)))
}
