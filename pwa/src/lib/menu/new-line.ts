import type { RequestedLine } from '#api/features/pricing/contract/requested-line.ts'

/** What the menu hands to the cart: what to ask the server for, and how it looked when it was chosen. */
export type NewLine = {
  /** Its `quantity` is how many to add. */
  request: RequestedLine
  name: string
  unitPriceCents: number
  /** Of a free dish: the customer whose voucher `request.rewardId` is. */
  ownerId?: string | undefined
}
