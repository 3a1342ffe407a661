import { DRINK_KEYS, isClosedDrink } from '#api/features/menu/rules/drinks.ts'

/** Whether an order has a right of withdrawal: some of its parts may have none while others have it. */
export type Withdrawal = {
  /** It holds something that spoils soon, for which there is no right (Code de la consommation, L221-28, 4°). */
  perishable: boolean
  /** It holds a closed drink that keeps, with fourteen days to withdraw unless the terms exclude it. */
  closedDrinks: boolean
}

/** The facts about a line that the judgement needs. */
export type WithdrawalLine = {
  categoryKey: string
  alcohol: boolean
  vatShares: Readonly<Record<string, number | undefined>>
  /** The parts of a set menu. */
  components?: readonly { category: string }[] | null | undefined
}

/** Judges each line of an order; a set menu holds dishes beside its drink. */
export function withdrawalOf(lines: readonly WithdrawalLine[]): Withdrawal {
  return {
    perishable: lines.some(line => Boolean(line.components) || !holdsClosedDrink(line)),
    closedDrinks: lines.some(holdsClosedDrink),
  }
}

/** A set menu's line has a share at 5.5 % where its drink is closed. */
function holdsClosedDrink({ categoryKey, alcohol, vatShares, components }: WithdrawalLine): boolean {
  const vatRate = vatShares['5.5'] === undefined ? 10 : 5.5
  const categories = components?.map(({ category }) => category) ?? [categoryKey]
  return categories.some(category => isClosedDrink({ category, alcohol, vatRate }))
}

/**
 * The closed drink of a line and what one piece of it was paid: of a set menu the part that bears a closed drink's VAT.
 * Undefined where the line has none, or where nothing was paid for it.
 */
export function closedDrinkOf(
  line: Omit<WithdrawalLine, 'components'> & {
    name: string
    unitPriceCents: number
    components?: readonly { category: string; name: string }[] | null | undefined
  },
): { name: string; unitCents: number } | undefined {
  if (!holdsClosedDrink(line)) return undefined
  const { name, unitPriceCents, components, vatShares } = line
  const drink = components?.find(({ category }) => DRINK_KEYS.includes(category))
  const unitCents = components ? (vatShares['5.5'] ?? 0) + (vatShares['20'] ?? 0) : unitPriceCents
  return unitCents > 0 ? { name: drink?.name ?? name, unitCents } : undefined
}
