/** A tap on the board that the server has not answered yet. It names no person: it outlives what a tablet forgets. */
import { ORDER_STATUSES, type OrderStatus, type PaymentStatus } from '#api/features/orders/contract-order.ts'
import { isFlag, isNumber, isText, isWhole, nullish, objectOf, optional, type Shape } from '#pwa/lib/storage/shape.ts'

/** How the server has the order that somebody else was quicker with. */
export type Theirs = {
  /** Undefined where the server does not know the order, or says only that it does not take the move. */
  status?: OrderStatus | undefined
  version: number
  payment?: PaymentStatus | undefined
  /** Since when, ISO. */
  since?: string | undefined
  /** Who of the staff; absent where nobody of them did. */
  by?: string | null | undefined
  /** Why it was cancelled. */
  reason?: string | null | undefined
  /** The server's own sentence. */
  sentence: string
}

/**
 * - `waiting`: never sent
 * - `tried`: sent, and no answer came: it may have been made, so it is sent again as it is
 * - `asking`: the server has the order otherwise; somebody at the counter decides
 */
type MoveState = 'waiting' | 'tried' | 'asking'

export type QueuedMove = {
  /** The idempotency key: however often it is sent, it is made once. */
  key: string
  orderId: string
  /** As people read it. */
  number: string
  from: OrderStatus
  to: OrderStatus
  /** The order's version and payment that it is made on, as the server told them last. */
  version: number
  payment: PaymentStatus
  ageChecked: boolean
  /** Of one that is ready: it was handed over before this could be sent. It is sent again as it went out first. */
  handedOver?: boolean | undefined
  /** The tap, ms since 1970; of two of one order never the same. */
  at: number
  /** Until then it can be taken back, and is not sent. */
  dueAt: number
  state: MoveState
  theirs?: Theirs | undefined
}

const oneOf =
  <T>(values: readonly T[]): Shape<T> =>
  (value): value is T =>
    values.includes(value as T)
const isStatus = oneOf(ORDER_STATUSES)
const isPayment = isText as Shape<PaymentStatus>

const hasMembers = objectOf({
  key: isText,
  orderId: isText,
  number: isText,
  from: isStatus,
  to: isStatus,
  version: isWhole,
  payment: isPayment,
  ageChecked: isFlag,
  handedOver: optional(isFlag),
  at: isNumber,
  dueAt: isNumber,
  state: oneOf<MoveState>(['waiting', 'tried', 'asking']),
  theirs: optional(
    objectOf({
      status: optional(isStatus),
      version: isWhole,
      payment: optional(isPayment),
      since: optional(isText),
      by: nullish(isText),
      reason: nullish(isText),
      sentence: isText,
    }),
  ),
})

/** Whether what the device has kept is still a move. */
export function isQueuedMove(value: unknown): value is QueuedMove {
  return hasMembers(value)
}
