/**
 * An order as the counter's ticket needs it, and as a tablet keeps it: what to cook, for whom, when, how it stands. No
 * telephone, no address, no money but what the till waits for: whoever steals the tablet learns first what was eaten, and nothing to do with it.
 */
import {
  type ChangeAnswer,
  type ChangeWish,
  ORDER_STATUSES,
  type OrderLine,
  type OrderStatus,
  type PaymentStatus,
  type RevisionStatus,
} from '#api/features/orders/contract-order.ts'
import type { BoardLine, BoardOrder } from '#api/features/orders/contract-staff.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { kitchenDayOf } from '#api/kernel/time/kitchen-day.ts'
import {
  isFlag,
  isNumber,
  isText,
  isWhole,
  listOf,
  nullish,
  objectOf,
  optional,
  type Shape,
} from '#pwa/lib/storage/shape.ts'

type StoredLine = Pick<
  OrderLine,
  'id' | 'name' | 'quantity' | 'refundedQuantity' | 'options' | 'components' | 'mix' | 'reward'
> &
  /** What was stored before it was kept has none. */
  Partial<Pick<OrderLine, 'menuItemId'>> &
  Partial<Pick<BoardLine, 'parts'>>
type StoredRevision = Pick<
  NonNullable<BoardOrder['revisions']>[number],
  'number' | 'status' | 'pickup' | 'payBy' | 'byCustomer'
> & {
  taken: StoredLine[]
  added: StoredLine[]
}
type Pickup = NonNullable<BoardOrder['pickup']>

export type CachedOrder = Pick<
  BoardOrder,
  | 'id'
  | 'number'
  | 'callNumber'
  /** Of two with the same pickup the older one stands first. */
  | 'createdAt'
  | 'status'
  /** What a move is made on. */
  | 'version'
  | 'since'
  /** The age is checked before these are handed over. */
  | 'alcoholPieces'
  /** A refunded one is marked on its ticket. */
  | 'paymentStatus'
  | 'customerHereAt'
  | 'changeRequest'
  /** To be paid at the till, and how much: whoever hands it over has to know. */
  | 'till'
  | 'tillDifference'
  /** Read before the dishes, offline too. */
  | 'allergy'
> &
  Partial<Pick<BoardOrder, 'cookVersion' | 'unreachable'>> & {
    totalAmount?: number | undefined
    customerInfo: { name: string }
    items: StoredLine[]
    /** What was changed since it was paid. */
    revisions?: StoredRevision[] | undefined
    pickup: Pick<Pickup, 'date' | 'time' | 'notes' | 'cutlery' | 'asap' | 'delayMinutes'> | null
  }

/**
 * Whether a tablet keeps it: paid, under way and not of a later day of the kitchen. An unpaid one is nobody's work yet and ends by
 * itself; tomorrow's is told again by the server long before.
 * @param today Paris day
 */
export function isStored({ status, pickup }: Pick<BoardOrder, 'status' | 'pickup'>, today: string): boolean {
  return isUnderWay(status) && status !== 'pending' && (pickup === null || kitchenDayOf(pickup) <= today)
}

/** The same order with nothing that a ticket does not say. */
export function toStored(order: CachedOrder): CachedOrder {
  const { id, number, callNumber, createdAt, status, version, since, alcoholPieces, paymentStatus, pickup } = order
  const { customerHereAt, changeRequest, cookVersion, till, tillDifference, totalAmount, allergy } = order
  return {
    ...{ id, number, createdAt, status, version, since, alcoholPieces, paymentStatus },
    ...(callNumber !== undefined && { callNumber }),
    ...(customerHereAt !== undefined && { customerHereAt }),
    ...(allergy && { allergy }),
    ...(changeRequest && { changeRequest }),
    ...(tillDifference && { tillDifference }),
    ...(till && { till, ...(totalAmount !== undefined && { totalAmount }) }),
    ...(cookVersion !== undefined && { cookVersion }),
    customerInfo: { name: order.customerInfo.name },
    items: order.items.map(toStoredLine),
    ...(order.revisions && { revisions: order.revisions.map(toStoredRevision) }),
    pickup: pickup && {
      ...{ date: pickup.date, time: pickup.time, notes: pickup.notes },
      ...(pickup.cutlery !== undefined && { cutlery: pickup.cutlery }),
      ...(pickup.asap && { asap: true as const }),
      ...(pickup.delayMinutes !== undefined && { delayMinutes: pickup.delayMinutes }),
    },
  }
}

function toStoredLine(line: StoredLine): StoredLine {
  const { id, menuItemId, name, quantity, refundedQuantity, options, components, mix, reward, parts } = line
  return {
    ...{ id, name, quantity, options, reward },
    ...(menuItemId !== undefined && { menuItemId }),
    ...(refundedQuantity !== undefined && { refundedQuantity }),
    ...(components && { components }),
    ...(mix && { mix }),
    ...(parts && { parts }),
  }
}

function toStoredRevision({ number, status, taken, added, pickup, payBy, byCustomer }: StoredRevision): StoredRevision {
  return {
    ...{ number, status, taken: taken.map(toStoredLine), added: added.map(toStoredLine) },
    ...(pickup && { pickup }),
    ...(payBy !== undefined && { payBy }),
    ...(byCustomer && { byCustomer }),
  }
}

const isStatus = (value: unknown): value is OrderStatus => (ORDER_STATUSES as readonly unknown[]).includes(value)

const isLine = objectOf({
  id: isText,
  menuItemId: optional(isText),
  name: isText,
  quantity: isWhole,
  refundedQuantity: optional(isWhole),
  reward: isFlag,
  options: objectOf({
    variant: optional(isText),
    spicyLevel: optional(isWhole),
    cookingLevel: optional(isText),
    remark: optional(isText),
    remarkDeclined: optional(isFlag as Shape<true>),
  }),
  components: optional(
    listOf(
      objectOf({
        menuItemId: optional(isText),
        name: isText,
        protein: optional(isText),
        spicyLevel: optional(isWhole),
      }),
    ),
  ),
  mix: optional(listOf(objectOf({ name: isText }))),
  parts: optional(listOf(objectOf({ cooked: isFlag, version: isWhole }))),
})

const isMoment = objectOf({ date: isText, time: isText })

const hasMembers = objectOf({
  id: isText,
  number: isText,
  callNumber: optional(isWhole),
  createdAt: isText,
  status: isStatus,
  version: isWhole,
  cookVersion: optional(isWhole),
  since: isText,
  alcoholPieces: isWhole,
  paymentStatus: isText as Shape<PaymentStatus>,
  customerHereAt: optional(isText),
  allergy: optional(objectOf({ allergens: listOf(isText), text: isText })),
  changeRequest: optional(
    objectOf({
      at: isText,
      wish: isText as Shape<ChangeWish>,
      words: isText,
      answer: optional(isText as Shape<ChangeAnswer>),
    }),
  ),
  till: optional(objectOf({ collectedAt: optional(isText) })),
  tillDifference: optional(objectOf({ amount: isNumber, collectedAt: optional(isText) })),
  totalAmount: optional(isNumber),
  customerInfo: objectOf({ name: isText }),
  items: listOf(isLine),
  revisions: optional(
    listOf(
      objectOf({
        number: isWhole,
        status: isText as Shape<RevisionStatus>,
        taken: listOf(isLine),
        added: listOf(isLine),
        pickup: optional(objectOf({ from: isMoment, to: isMoment })),
        payBy: optional(isText),
        byCustomer: optional(isFlag as Shape<true>),
      }),
    ),
  ),
  pickup: nullish(
    objectOf({
      date: isText,
      time: isText,
      notes: isText,
      cutlery: optional(isWhole),
      asap: optional(isFlag as Shape<true>),
      delayMinutes: optional(isWhole),
    }),
  ),
})

/** Whether what the device has kept is still an order. */
export function isCachedOrder(value: unknown): value is CachedOrder {
  return hasMembers(value)
}

/** A loyalty card as a tablet keeps it: first name and initial, its id and its points; no address, no telephone. */
export type CachedCard = { qr_code_id: string; name: string; current_points: number }

/** Whether what the device has kept is still a card. */
export const isCachedCard = objectOf({ qr_code_id: isText, name: isText, current_points: isWhole })
