/** The cart as data: pure changes of a list of lines (docs/product.md#cart). */
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { MAX_LINES, MAX_QUANTITY } from '#api/features/pricing/rules/price-book.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'

/**
 * A line stores what it cost and was called when it was chosen, to say what has changed since and to name a dish that
 * no longer exists.
 */
export type CartLine = NewLine & { id: string }

/**
 * The same dish with the same choices is the same line; each set menu and each mix is a line of its own. A free dish is
 * its voucher's one line.
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
  const { variant, protein, cookingLevel, spicyLevel } = options ?? {}
  return [menuItemId, variant ?? protein, cookingLevel, spicyLevel].map(part => part ?? '').join('|')
}
