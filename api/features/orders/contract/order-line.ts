import * as z from 'zod/mini'
import { euros, id } from '#api/kernel/calls/fields.ts'

/** A line of an order as everybody is told it. */
export const orderLine = z.object({
  id: z.string(),
  menuItemId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** How many of its pieces were refunded. */
  refundedQuantity: z.optional(z.int()),
  /** Pieces of a set menu of which the drink alone was given back, and what of each one’s price went with it. */
  partRefunded: z.optional(z.object({ quantity: z.int(), unitAmount: euros })),
  unitPrice: euros,
  totalPrice: euros,
  /** What a promotion took off each piece; already off both prices. */
  unitDiscount: z.optional(euros),
  /** What is struck beside each piece’s price: the lowest of thirty days; not said where nothing may be. */
  unitStruck: z.optional(euros),
  options: z.object({
    protein: z.optional(z.string()),
    variant: z.optional(z.string()),
    spicyLevel: z.optional(z.int()),
    cookingLevel: z.optional(z.string()),
  }),
  components: z.optional(
    z.array(
      z.object({
        category: z.string(),
        menuItemId: z.string(),
        name: z.string(),
        protein: z.optional(z.string()),
        spicyLevel: z.optional(z.int()),
      }),
    ),
  ),
  mix: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  reward: z.boolean(),
  /** The voucher that a reward's line was paid with. */
  rewardId: z.optional(id),
})
export type OrderLine = z.output<typeof orderLine>
