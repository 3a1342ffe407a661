/**
 * A line ticked as cooked, or no more, that the server has not answered yet (it names a dish and no person), and the
 * ends of a part's ticks, from the first to the last: as pure as the rules of the moves, and with the same four ends. A
 * tick is sent at once, since the next tap takes it back.
 */

import { callSign } from '#api/kernel/ids.ts'
import { isFlag, isNumber, isText, isWhole, nullish, objectOf, optional } from '#pwa/lib/storage/shape.ts'
import { isAsking, isTapState, type TapState } from './moves.ts'

export type TickChain = readonly QueuedTick[]

/** What is tapped, on the part as the server told it last. */
export type Ticked = {
  key: string
  order: { id: string; number: string; callNumber?: number | undefined }
  line: string
  part: number
  title: string
  cooked: boolean
  version: number
}

/** A tap more. One that takes back what never went out leaves nothing of either; a question that is open takes none. */
export function withTick(chain: TickChain, { order, version, ...ticked }: Ticked, now: number): TickChain {
  const last = chain.at(-1)
  if (isAsking(chain) || last?.cooked === ticked.cooked) return chain
  if (last?.state === 'waiting') return chain.slice(0, -1)
  const at = Math.max(now, (last?.at ?? 0) + 1)
  const tick: QueuedTick = {
    kind: 'tick',
    ...ticked,
    orderId: order.id,
    number: callSign(order),
    version: last?.version ?? version,
    at,
    dueAt: at,
    state: 'waiting',
  }
  return [...chain, tick]
}

/** The server has it: the next one is made on the version that it answered. */
export function whenTicked(chain: TickChain, key: string, version: number): TickChain {
  if (chain[0]?.key !== key) return chain
  return chain.slice(1).map(tick => ({ ...tick, version }))
}

/** The server does not take it. Where it has what was wanted here last, both agree; otherwise somebody is asked. */
export function whenTickRefused(chain: TickChain, key: string, theirs: TheirTick): TickChain {
  const [first] = chain
  const last = chain.at(-1)
  if (!first || !last || first.key !== key) return chain
  if (theirs.cooked === last.cooked) return []
  return [{ ...first, cooked: last.cooked, at: last.at, state: 'asking', theirs }]
}

/** Whether there is still something to tick. */
export function canTickAgain(chain: TickChain): boolean {
  return isAsking(chain) && chain[0]?.theirs?.cooked !== undefined
}

/** Decided: what was tapped here counts, on the server's newest version. @param key a new one: it is another tick */
export function tickedAgain(chain: TickChain, key: string): TickChain {
  const [first] = chain
  if (!first?.theirs || !canTickAgain(chain)) return chain
  const { theirs, ...tick } = first
  return [{ ...tick, key, version: theirs.version, state: 'waiting' }]
}

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
  state: TapState
  theirs?: TheirTick | undefined
}

const hasMembers = objectOf({
  kind: (value): value is 'tick' => value === 'tick',
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
  state: isTapState,
  theirs: optional(objectOf({ cooked: optional(isFlag), version: isWhole, by: nullish(isText), sentence: isText })),
})

/** Whether what the device has kept is still a tick. */
export function isQueuedTick(value: unknown): value is QueuedTick {
  return hasMembers(value)
}

/** Ticks of one part of an order go out one after the other; those of another one, and the order's moves, beside them. */
export function tickChainId({ orderId, line, part }: Pick<QueuedTick, 'orderId' | 'line' | 'part'>): string {
  return `${orderId} ${line}.${part}`
}
