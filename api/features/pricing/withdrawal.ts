import type { VatShares } from './priced-line.ts'

/** What the right of withdrawal means for an order: one part may have none while another has it. */
export type Withdrawal = {
  /** Something in it spoils soon: no right (Code de la consommation, L221-28, 4°). */
  perishable: boolean
  /** Something in it is a closed drink that keeps: fourteen days, unless the terms leave them out. */
  closedDrinks: boolean
}

/**
 * Judges the lines of an order by their VAT: what is taxed for immediate consumption (10 %) is prepared and spoils;
 * closed drinks that keep are at 5.5 %, bottles of alcohol at 20 %. A set menu has a share of each.
 */
export function withdrawalOf(lines: readonly { vatShares: VatShares | Record<string, number> }[]): Withdrawal {
  const rates = new Set(lines.flatMap(({ vatShares }) => Object.keys(vatShares)))
  return { perishable: rates.has('10'), closedDrinks: rates.has('5.5') || rates.has('20') }
}
