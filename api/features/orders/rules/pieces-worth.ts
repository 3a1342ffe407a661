/** What of a line has gone back, and what its pieces are worth since: refunds and revisions decide by it, as their forms do. */

import { toCents } from '#api/kernel/order/money.ts'
import type { OrderLine } from '../contract-order.ts'

/** Pieces of a set menu of which the drink alone was given back, and what of each one's price went with it. */
export type PartRefunded = { quantity: number; unitCents: number }

type Line = {
  /** Without the pieces that revisions took off. */
  quantity: number
  refundedQuantity: number
  unitPriceCents: number
  partRefunded?: PartRefunded | undefined
}

/** How many pieces of a line may still be refunded or taken off. */
export function piecesLeft({ quantity, refundedQuantity }: Pick<Line, 'quantity' | 'refundedQuantity'>): number {
  return quantity - refundedQuantity
}

/**
 * What some of the pieces that are left of a line come to, and what of their price had gone back before. The whole ones
 * go first: whoever withdrew from one drink of two set menus gives back the other one for all of its price.
 * @param pieces at most those that are left
 */
export function piecesWorth(line: Line, pieces: number): { cents: number; returnedCents: number } {
  const { quantity = 0, unitCents = 0 } = line.partRefunded ?? {}
  const whole = Math.max(0, piecesLeft(line) - quantity)
  const returnedCents = unitCents * Math.max(0, pieces - whole)
  return { cents: line.unitPriceCents * pieces - returnedCents, returnedCents }
}

/** What one more piece of a line would bring, once some are chosen; the last one's where none is left. */
export function nextPieceCents(line: Line, chosen: number): number {
  const pieces = Math.min(chosen + 1, piecesLeft(line))
  return piecesWorth(line, pieces).cents - piecesWorth(line, pieces - 1).cents
}

/** A line as it is told, for these rules. */
export function worthOf(line: OrderLine): Line {
  const { quantity, refundedQuantity = 0, unitPrice, partRefunded: part } = line
  const partRefunded = part && { quantity: part.quantity, unitCents: toCents(part.unitAmount) }
  return { quantity, refundedQuantity, unitPriceCents: toCents(unitPrice), partRefunded }
}
