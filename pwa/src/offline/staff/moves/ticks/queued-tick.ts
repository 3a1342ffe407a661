/** A line ticked as cooked, or no more, that the server has not answered yet. It names a dish and no person. */
import { isFlag, isNumber, isText, isWhole, nullish, objectOf, optional, type Shape } from '#pwa/lib/storage/shape.ts'

/** How the server has what somebody else has ticked, or what it says where there is nothing to be ticked any more. */
export type TheirTick = {
  /** Undefined where the dish is not on the order any more, or the order is not cooked. */
  cooked?: boolean | undefined
  version: number
  /** Who of the staff ticked it last. */
  by?: string | null | undefined
  /** The server's own sentence. */
  sentence: string
}

type TickState = 'waiting' | 'tried' | 'asking'

export type QueuedTick = {
  kind: 'tick'
  /** The idempotency key. */
  key: string
  orderId: string
  /** What the order is called by. */
  number: string
  line: string
  part: number
  /** The dish, as it stood on the ticket. */
  title: string
  cooked: boolean
  /** The part's version that it is made on. */
  version: number
  /** The tap, ms since 1970. */
  at: number
  /** Always the tap itself: a second one takes it back. */
  dueAt: number
  state: TickState
  theirs?: TheirTick | undefined
}

const isState: Shape<TickState> = (value): value is TickState =>
  (['waiting', 'tried', 'asking'] as readonly unknown[]).includes(value)

const hasMembers = objectOf({
  kind: isText,
  key: isText,
  orderId: isText,
  number: isText,
  line: isText,
  part: isWhole,
  title: isText,
  cooked: isFlag,
  version: isWhole,
  at: isNumber,
  dueAt: isNumber,
  state: isState,
  theirs: optional(objectOf({ cooked: optional(isFlag), version: isWhole, by: nullish(isText), sentence: isText })),
})

/** Whether what the device has kept is still a tick. */
export function isQueuedTick(value: unknown): value is QueuedTick {
  return hasMembers(value) && (value as { kind: unknown }).kind === 'tick'
}

/** Ticks of one part of an order go out one after the other; those of another one, and the order's moves, beside them. */
export function tickChainId({ orderId, line, part }: Pick<QueuedTick, 'orderId' | 'line' | 'part'>): string {
  return `${orderId} ${line}.${part}`
}
