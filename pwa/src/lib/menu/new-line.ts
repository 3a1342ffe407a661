import type { RequestedLine } from '#api/features/pricing/contract.ts'

/** What the menu adds to the cart: the line to request, and its name and price when it was chosen. */
export type NewLine = {
  /** Its `quantity` is how many pieces to add. */
  request: RequestedLine
  name: string
  unitPriceCents: number
  /** The owner of the voucher `request.rewardId`, for a free dish. */
  ownerId?: string | undefined
}
