import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { isText, isWhole, listOf, nullish, objectOf, optional, type Shape } from '#pwa/lib/storage/shape.ts'
import type { CartLine } from './cart-lines.ts'

/** The shape of a quantity; the cart's own rule limits how many. */
const isCount: Shape<number> = (value): value is number => isWhole(value) && value >= 1
const text = nullish(isText)
const count = nullish(isCount)

/** A line as the API takes it, without the members that the server alone fills in and checks. */
const isRequest: Shape<RequestedLine> = objectOf({
  menuItemId: isText,
  quantity: isCount,
  options: nullish(objectOf({ protein: text, variant: text, spicyLevel: count, cookingLevel: text })),
  components: nullish(listOf(objectOf({ category: isText, menuItemId: text, protein: text, spicyLevel: count }))),
  mix: nullish(listOf(isText)),
  rewardId: text,
})

const isCartLine: Shape<CartLine> = objectOf({
  id: isText,
  request: isRequest,
  name: isText,
  unitPriceCents: isWhole,
  ownerId: optional(isText),
})

/** Turns what a device has stored into lines; a corrupted entry is logged and left out. */
export function storedLines(stored: unknown): CartLine[] {
  if (stored === undefined) return []
  if (!Array.isArray(stored)) {
    logProblem('The kept cart is no list: ignored', stored)
    return []
  }
  return stored.filter((entry): entry is CartLine => {
    const isFit = isCartLine(entry)
    if (!isFit) logProblem('A corrupted cart line: ignored', entry)
    return isFit
  })
}
