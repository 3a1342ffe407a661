/**
 * An order's line between a client's request and the stored row: forward when it is placed, back when it is priced
 * again; and whether a customer hears what the site writes to them. Pure.
 */

import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { unitStruckCents } from '#api/features/pricing/rules/order-price.ts'
import type { PricedLine } from '#api/features/pricing/rules/price-book.ts'
import { closedDrinkOf } from '#api/features/pricing/rules/withdrawal.ts'
import { withFixed } from '#api/features/settings/contract-ordering.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { heldUntil } from '#api/kernel/order/held-until.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { noteAsShown } from '#api/kernel/typed.ts'
import type { ListedOrder } from './contract.ts'
import type { Order, OrderLine, OrderStatus, Revision } from './contract-order.ts'
import type { BoardLine, BoardOrder } from './contract-staff.ts'
import type { Tracking } from './contract-tracking.ts'
import type {
  BoardRow,
  CookedLineRow,
  LineRow,
  NewLineRow,
  OrderRow,
  OrderWithLines,
  RevisionRow,
  WholeOrder,
} from './rows.ts'
import { cancelDeadline, isCancellable, isUnderWay, paymentStatusOf } from './rules/order-status.ts'
import type { PartRefunded } from './rules/pieces-worth.ts'
import { changeDeadline, differenceCents, tillDifferenceCents, waitingRevision } from './rules/revisions.ts'

/** An order as it is sent to clients. */
export function toOrder(row: OrderWithLines, now: Date): Order {
  return {
    id: row.id,
    number: orderNumber(row.id),
    ...(row.callNumber !== null && { callNumber: row.callNumber }),
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    version: row.version,
    totalAmount: toEuros(row.totalCents),
    ...discountOfOrder(row),
    refundedAmount: toEuros(refundedCentsOf(row)),
    orderType: 'emporter',
    customerInfo: { name: row.customerName ?? '', phone: row.customerPhone ?? '', email: row.customerEmail ?? '' },
    items: row.lines.map(toLine),
    pickup: toPickup(row),
    ...allergyOf(row),
    paymentStatus: paymentStatusOf(row),
    ...till(row),
    ...tillDifference(row),
    ...cancelling(row, now),
    ...revisionsOf(row, toRevision),
    ...changeRequestOf(row),
  }
}

/**
 * An order in its customer's list. The token opens the order as long as it exists, so it is only sent while the order
 * is under way.
 */
export function toOwnOrder(row: OrderWithLines, now: Date): ListedOrder {
  return { ...toOrder(row, now), ...(isUnderWay(row.status) && { trackingToken: row.trackingToken }) }
}

/** An order as the board shows it. */
export function toBoardOrder(row: BoardRow, now: Date): BoardOrder {
  return {
    ...toOrder(row, now),
    items: row.lines.map(toBoardLine),
    cookVersion: row.cookVersion,
    since: row.since.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    alcoholPieces: row.lines.reduce((pieces, line) => pieces + (line.alcohol ? line.quantity : 0), 0),
    cancelReason: row.cancelReason,
    ...revisionsOf(row, revision => ({ ...toRevision(revision), ...(revision.by && { by: revision.by }) })),
    ...(row.takenByName !== null && { takenBy: row.takenByName }),
    ...arrival(row),
    ...(isUnreachable(row) && { unreachable: true as const }),
  }
}

/** An order on the tracking page: with the first name only, since the link may be passed on. */
export function toTracking(row: WholeOrder, now: Date): Tracking {
  return {
    id: row.id,
    number: orderNumber(row.id),
    ...(row.callNumber !== null && { callNumber: row.callNumber }),
    status: row.status,
    paymentStatus: paymentStatusOf(row),
    firstName: (row.customerName ?? '').split(' ')[0] ?? '',
    totalAmount: toEuros(row.totalCents),
    ...discountOfOrder(row),
    ...(refundedCentsOf(row) > 0 && { refundedAmount: toEuros(refundedCentsOf(row)) }),
    pickup: toPickup(row),
    ...allergyOf(row),
    items: row.lines.map(toLine),
    history: row.events.map(event => ({ status: event.status, at: new Date(event.at).toISOString() })),
    ...cancelling(row, now),
    ...changeable(row, now),
    ...(row.status === 'pending' && { payBy: heldUntil(row, row.hasPaymentPage, withFixed({})).toISOString() }),
    ...(row.wantsSms && { sms: true as const }),
    ...(row.mailFailedAt !== null && { mailFailed: true as const }),
    ...till(row),
    ...tillDifference(row),
    ...arrival(row),
    ...revisionsOf(row, toRevision),
    ...changeRequestOf(row),
  }
}

export function toPickup(
  row: Pick<OrderRow, 'pickupAt' | 'asap' | 'pickupRequestedAt' | 'pickupNotes' | 'cutlery' | 'delayMinutes'>,
): Order['pickup'] {
  if (!row.pickupAt) return null
  return {
    ...wall(row.pickupAt),
    notes: noteAsShown(row.pickupNotes),
    ...(row.cutlery > 0 && { cutlery: row.cutlery }),
    ...(row.asap && { asap: true as const }),
    ...(row.delayMinutes > 0 && { delayMinutes: row.delayMinutes }),
    ...(row.pickupRequestedAt && { movedFrom: wall(row.pickupRequestedAt) }),
  }
}

/** The allergy that its customer has agreed to be read; absent where there is none. */
export function allergyOf({
  allergens,
  allergyText,
  allergyAgreedAt,
}: Pick<OrderRow, 'allergens' | 'allergyText' | 'allergyAgreedAt'>): Pick<Order, 'allergy'> {
  return allergyAgreedAt ? { allergy: { allergens, text: allergyText } } : {}
}

/** An instant on the walls of Paris. */
function wall(at: Date): { date: string; time: string } {
  return { date: parisDay(at), time: parisTime(at) }
}

function toRevision(row: RevisionRow): Revision {
  const { pickupBefore, pickupAfter } = row
  const tillCents = tillDifferenceCents(row.added)
  return {
    number: row.number,
    status: row.status,
    at: new Date(row.at).toISOString(),
    taken: row.taken.map(toLine),
    added: row.added.map(toLine),
    ...(pickupBefore &&
      pickupAfter && { pickup: { from: wall(new Date(pickupBefore)), to: wall(new Date(pickupAfter)) } }),
    difference: toEuros(differenceCents(row)),
    ...(row.byCustomer && { byCustomer: true as const }),
    ...(row.waivedCents > 0 && { waived: toEuros(row.waivedCents) }),
    ...(tillCents > 0 && { tillDifference: toEuros(tillCents) }),
    ...(row.status === 'waiting' && row.payBy && { payBy: new Date(row.payBy).toISOString() }),
  }
}

function changeRequestOf(row: OrderRow): Pick<Order, 'changeRequest'> {
  const { changeAskedAt, changeWish, changeWords, changeAnswer } = row
  if (!changeAskedAt || !changeWish) return {}
  const at = changeAskedAt.toISOString()
  return { changeRequest: { at, wish: changeWish, words: changeWords, ...(changeAnswer && { answer: changeAnswer }) } }
}

function revisionsOf<Shown>({ revisions = [] }: OrderWithLines, show: (row: RevisionRow) => Shown) {
  return revisions.length > 0 ? { revisions: revisions.map(show) } : {}
}

export function toLine(line: LineRow): OrderLine {
  const part = partRefundedOf(line)
  return {
    id: String(line.lineNo),
    menuItemId: line.menuItemId,
    name: line.name,
    quantity: line.quantity,
    ...(line.refundedQuantity > 0 && { refundedQuantity: line.refundedQuantity }),
    ...(part && { partRefunded: { quantity: part.quantity, unitAmount: toEuros(part.unitCents) } }),
    unitPrice: toEuros(line.unitPriceCents),
    totalPrice: toEuros(line.unitPriceCents * line.quantity),
    ...(line.discountCents > 0 && { unitDiscount: toEuros(line.discountCents) }),
    ...(line.struckCents !== null && { unitStruck: toEuros(line.struckCents) }),
    options: {
      ...(line.variant !== null && { protein: line.variant, variant: line.variant }),
      ...(line.spicyLevel !== null && { spicyLevel: line.spicyLevel }),
      ...(line.cookingLevel !== null && { cookingLevel: line.cookingLevel }),
      ...(line.remark && { remark: line.remark, ...(line.remarkDeclined && { remarkDeclined: true as const }) }),
    },
    ...(line.components && { components: line.components }),
    ...(line.mix && { mix: line.mix }),
    reward: line.voucherId !== null,
    ...(line.voucherId && { rewardId: line.voucherId }),
  }
}

function toBoardLine(line: CookedLineRow): BoardLine {
  return {
    ...toLine(line),
    parts: Array.from({ length: partCount(line) }, (_, part) => {
      const tick = line.ticks.find(tick => tick.part === part)
      return { cooked: tick?.isCooked ?? false, version: tick?.version ?? line.cookVersion }
    }),
  }
}

/** What a promotion took off an order. */
export function discountCentsOf({ lines }: Pick<OrderWithLines, 'lines'>): number {
  return lines.reduce((cents, line) => cents + line.discountCents * line.quantity, 0)
}

/** What went back of an order's total, which revisions have lowered already by what they gave back. */
export function refundedCentsOf({ refundedCents, reducedCents }: OrderRow): number {
  return Math.max(0, refundedCents - reducedCents)
}

function discountOfOrder(order: OrderWithLines): Pick<Order, 'discount'> {
  if (order.discountPercent === null) return {}
  return { discount: { percent: order.discountPercent, amount: toEuros(discountCentsOf(order)) } }
}

function till({ tillAt, collectedAt }: OrderRow): Pick<Order, 'till'> {
  return tillAt ? { till: collectedAt ? { collectedAt: collectedAt.toISOString() } : {} } : {}
}

/** What is still to be collected first; once it is, what was. */
function tillDifference({ lines }: OrderWithLines): Pick<Order, 'tillDifference'> {
  const open = tillDifferenceCents(lines.filter(({ tillCollectedAt }) => tillCollectedAt === null))
  if (open > 0) return { tillDifference: { amount: toEuros(open) } }
  const collected = lines.filter(({ tillCollectedAt }) => tillCollectedAt !== null)
  const at = collected
    .map(({ tillCollectedAt }) => tillCollectedAt ?? '')
    .sort()
    .at(-1)
  if (!at) return {}
  const amount = toEuros(tillDifferenceCents(collected))
  return { tillDifference: { amount, collectedAt: new Date(at).toISOString() } }
}

function arrival({ customerHereAt }: OrderRow): Pick<Tracking, 'customerHereAt'> {
  return customerHereAt ? { customerHereAt: customerHereAt.toISOString() } : {}
}

function cancelling(row: OrderRow, now: Date): Pick<Order, 'cancellable' | 'cancellableUntil'> {
  const deadline = cancelDeadline(row)
  return { cancellable: isCancellable(row, now), ...(deadline && { cancellableUntil: deadline.toISOString() }) }
}

/** A change that waits for its payment is paid or taken back first. */
function changeable(row: WholeOrder, now: Date): Pick<Tracking, 'changeable'> {
  const until = changeDeadline(row, now)
  if (!until || waitingRevision(row.revisions)) return {}
  return { changeable: { until: until.toISOString(), version: row.version } }
}

/** @param vouchers in the order of the reward lines */
export function toRows(priced: { lines: readonly PricedLine[] }, vouchers: readonly string[]): NewLineRow[] {
  const left = [...vouchers]
  return priced.lines.map((line, index) => ({
    lineNo: index + 1,
    menuItemId: line.menuItemId,
    name: line.name,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    discountCents: line.unitDiscountCents ?? 0,
    struckCents: unitStruckCents(line) ?? null,
    tillDifferenceCents: line.unitTillCents ?? 0,
    variant: line.variant ?? null,
    spicyLevel: line.spicyLevel ?? null,
    cookingLevel: line.cookingLevel ?? null,
    remark: line.remark ?? null,
    components: line.components ?? null,
    mix: line.mix ?? null,
    voucherId: line.rewardDish ? (left.shift() as string) : null,
    alcohol: line.alcohol,
    categoryKey: line.categoryKey,
    vatShares: line.vatShares,
  }))
}

/** A stored line as a client would ask for it again: with ids instead of the stored names. */
export function toRequest(line: LineRow): RequestedLine {
  const { menuItemId, name, quantity, variant, spicyLevel, cookingLevel, remark } = line
  return {
    menuItemId,
    name,
    quantity,
    unitPrice: toEuros(line.unitPriceCents),
    options: { variant, spicyLevel, cookingLevel, remark },
    components: line.components?.map(({ name: _, ...component }) => component),
    mix: line.mix?.map(fruit => fruit.id),
    rewardId: line.voucherId,
  }
}

/** What of a set menu's pieces went back alone: the only part that can is its closed drink. */
export function partRefundedOf(line: LineRow): PartRefunded | undefined {
  const quantity = line.partRefundedQuantity
  const drink = quantity > 0 ? closedDrinkOf(line) : undefined
  return drink && { quantity, unitCents: drink.unitCents }
}

type Written = { status: OrderStatus; customerEmail: string | null; mailFailedAt: Date | null; wantsSms: boolean }

/** Whether somebody has to telephone: the order is under way, and neither a mail nor an SMS reaches its customer. */
export function isUnreachable({ status, customerEmail, mailFailedAt, wantsSms }: Written): boolean {
  return isUnderWay(status) && !wantsSms && (customerEmail === null || mailFailedAt !== null)
}

/** How many ticks a line has. */
function partCount({ components }: { components?: readonly unknown[] | null | undefined }): number {
  return components?.length || 1
}
