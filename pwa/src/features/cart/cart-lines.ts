/** The cart as data: pure changes of a list of lines (docs/product.md#cart). */

import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { MAX_LINES, MAX_QUANTITY } from '#api/features/pricing/rules/price-book.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { isText, isWhole, listOf, nullish, objectOf, optional, type Shape } from '#pwa/lib/storage/shape.ts'

/**
 * A line stores what it cost and was called when it was chosen, to say what has changed since and to name a dish that
 * no longer exists.
 */
export type CartLine = NewLine & { id: string }

/**
 * The same dish with the same choices and the same word on it is the same line; each set menu and each mix is a line of
 * its own. A free dish is its voucher's one line.
 */
export function asCartLine(line: NewLine): CartLine {
  const { request } = line
  return { ...line, id: request.rewardId ?? (isOfItsOwn(request) ? uuid() : compositeId(request)) }
}

/**
 * Adds to an equal line if there is one; a voucher's dish is there once, in however many tabs it was added. A line
 * holds 50 pieces and the cart 50 lines at most: more is not added.
 */
export function withAdded(lines: readonly CartLine[], added: CartLine): readonly CartLine[] {
  const same = lines.find(line => line.id === added.id)
  if (same && added.request.rewardId) return lines
  if (same) return withQuantity(lines, added.id, same.request.quantity + added.request.quantity)
  return lines.length < MAX_LINES ? [...lines, added] : lines
}

/** A quantity of 0 or less removes the line. */
export function withQuantity(lines: readonly CartLine[], id: string, quantity: number): readonly CartLine[] {
  if (quantity <= 0) return lines.filter(line => line.id !== id)
  const request = (line: CartLine) => ({ ...line.request, quantity: Math.min(quantity, MAX_QUANTITY) })
  return lines.map(line => (line.id === id ? { ...line, request: request(line) } : line))
}

/** Takes so many pieces of a line out, as far as it has them. */
export function withTakenOut(lines: readonly CartLine[], id: string, pieces: number): readonly CartLine[] {
  const line = lines.find(other => other.id === id)
  return line ? withQuantity(lines, id, line.request.quantity - pieces) : lines
}

/** Puts a removed line back where it was. */
export function withRestored(lines: readonly CartLine[], line: CartLine, index: number): readonly CartLine[] {
  return lines.some(other => other.id === line.id) ? lines : [...lines.slice(0, index), line, ...lines.slice(index)]
}

/** Replaces the prices at which the lines were chosen by today's. */
export function withPrices(lines: readonly CartLine[], centsById: ReadonlyMap<string, number>): readonly CartLine[] {
  return lines.map(line => ({ ...line, unitPriceCents: centsById.get(line.id) ?? line.unitPriceCents }))
}

/** The number of pieces in the cart. */
export function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((count, line) => count + line.request.quantity, 0)
}

/** The lines as `POST /api/orders` takes them. */
export function requestedLines(lines: readonly CartLine[]): RequestedLine[] {
  return lines.map(({ id, request, name, unitPriceCents }) => ({
    ...request,
    id,
    name,
    unitPrice: unitPriceCents / 100,
    totalPrice: (unitPriceCents * request.quantity) / 100,
  }))
}

function isOfItsOwn({ components, mix }: RequestedLine): boolean {
  return Boolean(components || mix)
}

function compositeId({ menuItemId, options }: RequestedLine): string {
  const { variant, protein, cookingLevel, spicyLevel, remark } = options ?? {}
  const choices = [menuItemId, variant ?? protein, cookingLevel, spicyLevel].map(part => part ?? '')
  return [...choices, ...(remark ? [remark] : [])].join('|')
}

/** The shape of a quantity; the cart's own rule limits how many. */
const isCount: Shape<number> = (value): value is number => isWhole(value) && value >= 1
const text = nullish(isText)
const count = nullish(isCount)

/** A line as the API takes it, without the members that the server alone fills in and checks. */
const isRequest: Shape<RequestedLine> = objectOf({
  menuItemId: isText,
  quantity: isCount,
  options: nullish(objectOf({ protein: text, variant: text, spicyLevel: count, cookingLevel: text, remark: text })),
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
