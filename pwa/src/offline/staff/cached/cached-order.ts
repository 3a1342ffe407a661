/**
 * An order as the counter's slip needs it, and as a tablet keeps it: what to cook, for whom, when, how it stands. No
 * telephone, no address, no money but what the till waits for: whoever steals the tablet learns first what was eaten, and nothing to do with it.
 */

import {
  ORDER_STATUSES,
  type OrderLine,
  type OrderStatus,
  type PaymentStatus,
} from '#api/features/orders/contract/orders.ts'
import type { BoardLine, BoardOrder } from '#api/features/orders/contract/orders-admin.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
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
  /** A refunded one is marked on its slip. */
  | 'paymentStatus'
  | 'customerHereAt'
  /** To be paid at the till, and how much: whoever hands it over has to know. */
  | 'till'
> &
  Partial<Pick<BoardOrder, 'cookVersion'>> & {
    totalAmount?: number | undefined
    customerInfo: { name: string }
    items: StoredLine[]
    pickup: Pick<Pickup, 'date' | 'time' | 'notes' | 'delayMinutes'> | null
  }

/**
 * Whether a tablet keeps it: paid, under way and not of a later day. An unpaid one is nobody's work yet and ends by
 * itself; tomorrow's is told again by the server long before.
 * @param today Paris day
 */
export function isStored({ status, pickup }: Pick<BoardOrder, 'status' | 'pickup'>, today: string): boolean {
  return isUnderWay(status) && status !== 'pending' && (pickup === null || pickup.date <= today)
}

/** The same order with nothing that a slip does not say. */
export function toStored(order: CachedOrder): CachedOrder {
  const { id, number, callNumber, createdAt, status, version, since, alcoholPieces, paymentStatus, pickup } = order
  const { customerHereAt, cookVersion, till, totalAmount } = order
  return {
    ...{ id, number, createdAt, status, version, since, alcoholPieces, paymentStatus },
    ...(callNumber !== undefined && { callNumber }),
    ...(customerHereAt !== undefined && { customerHereAt }),
    ...(till && { till, ...(totalAmount !== undefined && { totalAmount }) }),
    ...(cookVersion !== undefined && { cookVersion }),
    customerInfo: { name: order.customerInfo.name },
    items: order.items.map(
      ({ id, menuItemId, name, quantity, refundedQuantity, options, components, mix, reward, parts }) => ({
        ...{ id, name, quantity, options, reward },
        ...(menuItemId !== undefined && { menuItemId }),
        ...(refundedQuantity !== undefined && { refundedQuantity }),
        ...(components && { components }),
        ...(mix && { mix }),
        ...(parts && { parts }),
      }),
    ),
    pickup: pickup && {
      ...{ date: pickup.date, time: pickup.time, notes: pickup.notes },
      ...(pickup.delayMinutes !== undefined && { delayMinutes: pickup.delayMinutes }),
    },
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
  options: objectOf({ variant: optional(isText), spicyLevel: optional(isWhole), cookingLevel: optional(isText) }),
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
  till: optional(objectOf({ collectedAt: optional(isText) })),
  totalAmount: optional(isNumber),
  customerInfo: objectOf({ name: isText }),
  items: listOf(isLine),
  pickup: nullish(objectOf({ date: isText, time: isText, notes: isText, delayMinutes: optional(isWhole) })),
})

/** Whether what the device has kept is still an order. */
export function isCachedOrder(value: unknown): value is CachedOrder {
  return hasMembers(value)
}
