import * as z from 'zod/mini'
import { forTeam, id, line, nullish, slug } from '#api/kernel/fields.ts'
import { REMARK_MAX } from './rules/price-book.ts'

/**
 * A line as a client sends it: only ids, options and quantities count, since every price comes from the menu:
 * docs/product.md#lines.
 */
export const requestedLine = z.object({
  id: nullish(line(300)),
  menuItemId: z.union([slug, z.string().check(z.regex(/^formule[0-9]{1,3}$/))]),
  name: nullish(line(300)),
  quantity: z.int('Quantité invalide').check(z.minimum(1, 'Quantité invalide')),
  unitPrice: nullish(z.number()),
  totalPrice: nullish(z.number()),
  options: nullish(
    z.object({
      protein: nullish(line(60)),
      variant: nullish(line(60)),
      spicyLevel: nullish(z.int().check(z.minimum(1), z.maximum(4))),
      cookingLevel: nullish(line(60)),
      /** A word on this dish for the kitchen, which asks for nothing that has a price. */
      remark: nullish(forTeam(line(REMARK_MAX))),
    }),
  ),
  components: nullish(
    z
      .array(
        z.object({
          category: line(60),
          menuItemId: nullish(slug),
          protein: nullish(line(60)),
          spicyLevel: nullish(z.int().check(z.minimum(1), z.maximum(4))),
        }),
      )
      .check(z.maxLength(10)),
  ),
  mix: nullish(z.array(slug).check(z.maxLength(10))),
  rewardId: nullish(id),
})
export type RequestedLine = z.input<typeof requestedLine>
