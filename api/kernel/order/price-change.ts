/** One price of a dish before and after, in cents; null: none. */
export type PriceChange = {
  /** Null: the takeaway surcharge of mains priced by variant. */
  itemId: string | null
  /** Null: the dish has one price. */
  variant: string | null
  fromCents: number | null
  toCents: number | null
}
