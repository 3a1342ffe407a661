/**
 * Which orders may be revised, and what a revision makes of a paid one: the server decides and the board previews with
 * these functions.
 */

import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { lineLoad } from '#api/features/pricing/rules/line-price.ts'
import { discounted, lowered, priceLine } from '#api/features/pricing/rules/order-price.ts'
import type { PriceBook, PricedLine } from '#api/features/pricing/rules/price-book.ts'
import { isBelowCardMinimum } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { OrderStatus, RevisionStatus } from '../contract-order.ts'
import { cancelDeadline, isRefundedInFull, isStillCooked } from './order-status.ts'
import { type PartRefunded, piecesLeft, piecesWorth } from './pieces-worth.ts'

export type Pieces = { id: string; quantity: number }

/** A line of the order as a plan needs it. */
export type PlannedLine = {
  id: string
  quantity: number
  refundedQuantity: number
  unitPriceCents: number
  partRefunded?: PartRefunded | undefined
  alcohol: boolean
  /** The line as a client would ask for it again. */
  request: RequestedLine
}

/** A difference that no card pays: given up, or taken at the till. */
export type SmallDifference = 'waived' | 'till'

/** How the staff have the difference of a dearer change settled, where a card can pay it. */
export const SETTLEMENTS = ['link', 'till', 'waived'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

export type RevisionPlan = {
  taken: readonly Pieces[]
  /** What comes, by today's prices, in the order in which it is asked for. */
  priced: readonly PricedLine[]
  /** The same as it is sold: lower where a difference is too small for a card. */
  added: readonly PricedLine[]
  totalAfterCents: number
  /** What it costs more by the prices, as it is shown; below zero what it costs less. */
  differenceCents: number
  /** What is paid by card for it; below zero what goes back. */
  dueCents: number
  /** What becomes of a difference that no card pays, since it is too small or the staff have chosen so. */
  smallDifference: SmallDifference | undefined
  /** What the house gives up of it. */
  waivedCents: number
  /** What of the pieces that are taken off had gone back before. */
  returnedCents: number
  /** How the kitchen load changes. */
  loadDifference: number
  hasAlcohol: boolean
}

/**
 * Prices a change: what stays keeps the price that was paid for it, what goes is worth what has not gone back of it, what
 * comes is priced by today's menu with the promotion that the order was placed with.
 * Below the least that a card pays, and where the staff settle it so, what comes costs so much less: the difference is
 * waived, or the till's.
 * @param order.percent of the order's promotion
 * @param isSmallAtTill whether the restaurant takes a difference at its till that is too small for a card
 * @param settlement of any other difference
 * @throws AppError 'validation_failed' for pieces that the order does not have, 'revision_empty' where nothing would be
 *   left, and what pricing throws for a line that is added
 * Source: docs/decisions/0116-revisions-of-a-paid-order.md.
 */
export function revisionPlan(
  book: PriceBook,
  order: { lines: readonly PlannedLine[]; totalCents: number; percent: number },
  change: { take: readonly Pieces[]; add: readonly RequestedLine[] },
  isSmallAtTill: boolean,
  settlement: Settlement = 'link',
): RevisionPlan {
  const taken = new Map<string, number>()
  for (const [index, { id, quantity }] of change.take.entries()) {
    const line = order.lines.find(known => known.id === id)
    if (!line || taken.has(id) || quantity > piecesLeft(line)) throw notTheOrders(index)
    taken.set(id, quantity)
  }
  const priced = change.add.map((line, index) => discounted(priceLine(book, line, index), order.percent))
  const kept = order.lines.filter(({ id, quantity }) => quantity > (taken.get(id) ?? 0))
  if (!kept.some(({ quantity, refundedQuantity, id }) => quantity - (taken.get(id) ?? 0) > refundedQuantity)) {
    if (priced.length === 0) throw new AppError('revision_empty')
  }
  const off = order.lines.map(line => {
    const pieces = taken.get(line.id) ?? 0
    return { line, pieces, ...piecesWorth(line, pieces) }
  })
  const differenceCents =
    priced.reduce((cents, line) => cents + line.totalCents, 0) - off.reduce((sum, { cents }) => sum + cents, 0)
  const smallDifference = besideTheCard(differenceCents, isSmallAtTill, settlement)
  const added = smallDifference ? lowered(priced, differenceCents, smallDifference === 'till') : priced
  const dueCents = smallDifference ? 0 : differenceCents
  const returnedCents = off.reduce((sum, line) => sum + line.returnedCents, 0)
  return {
    taken: change.take,
    priced,
    added,
    totalAfterCents: order.totalCents + dueCents - returnedCents,
    differenceCents,
    dueCents,
    smallDifference,
    waivedCents: smallDifference === 'waived' ? differenceCents : 0,
    returnedCents,
    loadDifference:
      added.reduce((load, line) => load + line.kitchenLoad * line.quantity, 0) -
      off.reduce((load, { line, pieces }) => load + (pieces > 0 ? lineLoad(book, line.request) * pieces : 0), 0),
    hasAlcohol: [...kept, ...added].some(({ alcohol }) => alcohol),
  }
}

/** Whether a change costs more, and so much that a card can pay it: then the staff choose how it is settled. */
export function isToSettle({ differenceCents }: Pick<RevisionPlan, 'differenceCents'>): boolean {
  return differenceCents > 0 && !isBelowCardMinimum(differenceCents)
}

function besideTheCard(
  differenceCents: number,
  isSmallAtTill: boolean,
  settlement: Settlement,
): SmallDifference | undefined {
  if (isBelowCardMinimum(differenceCents)) return isSmallAtTill ? 'till' : 'waived'
  return settlement !== 'link' && isToSettle({ differenceCents }) ? settlement : undefined
}

function notTheOrders(index: number): AppError {
  const message = 'Cette ligne ne peut pas être retirée ainsi.'
  return new AppError('validation_failed', { errors: [{ path: `take.${index}`, message }] })
}

/** How long the difference of a revision can be paid; the provider's page lives for as long. */
export const REVISION_PAY_MINUTES = 30

/** Stored with the refund of what a revision takes off. */
export const REVISION_REASON = 'Commande modifiée'

/** Whether an order may still be changed: paid, and not ready. */
export function isRevisable(order: { status: OrderStatus; capturedCents: number; refundedCents: number }): boolean {
  return isStillCooked(order.status) && !isRefundedInFull(order)
}

type Changeable = {
  status: OrderStatus
  cancellableUntil: Date | null
  tillAt: Date | null
  capturedCents: number
  refundedCents: number
}

/**
 * Until when the customer may change a paid order without anybody's consent: as long as they may cancel it, which the
 * kitchen ends by beginning. Null where they ask the restaurant.
 * Source: docs/decisions/0196-customers-change-their-own-order.md.
 */
export function changeDeadline(order: Changeable, now: Date): Date | null {
  const deadline = cancelDeadline(order)
  return deadline !== null && now < deadline && order.tillAt === null && !isRefundedInFull(order) ? deadline : null
}

/**
 * Whether a change is one that customers make themselves: of each dish at most as many pieces come as go, so that pieces
 * are taken off or get other choices. A dish more and a free dish are asked for.
 */
export function isOwnChange(
  lines: readonly { id: string; menuItemId: string }[],
  change: { take: readonly Pieces[]; add: readonly RequestedLine[] },
): boolean {
  const going = new Map<string, number>()
  for (const { id, quantity } of change.take) {
    const dish = lines.find(line => line.id === id)?.menuItemId
    if (dish !== undefined) going.set(dish, (going.get(dish) ?? 0) + quantity)
  }
  return change.add.every(({ menuItemId, quantity, rewardId }) => {
    const left = (going.get(menuItemId) ?? 0) - quantity
    going.set(menuItemId, left)
    return left >= 0 && !rewardId
  })
}

/**
 * The sum to be paid for a revision; below zero it goes back. Pieces that had gone back before are off the
 * total and no part of it.
 */
export function differenceCents(revision: {
  totalBeforeCents: number
  totalAfterCents: number
  returnedCents: number
}): number {
  return revision.totalAfterCents - revision.totalBeforeCents + revision.returnedCents
}

/** The sum that lines leave to the till beside their price, in cents. */
export function tillDifferenceCents(
  lines: readonly { tillDifferenceCents?: number; quantity: number; refundedQuantity?: number }[],
): number {
  return lines.reduce(
    // What a revision stored before there were any has none.
    (sum, { tillDifferenceCents: cents = 0, quantity, refundedQuantity = 0 }) =>
      sum + cents * (quantity - refundedQuantity),
    0,
  )
}

/** The revision that waits for its payment; there is at most one. */
export function waitingRevision<Shown extends { status: RevisionStatus }>(
  revisions: readonly Shown[] | undefined,
): Shown | undefined {
  return revisions?.find(({ status }) => status === 'waiting')
}
