/**
 * A step of an order that was tapped on the board and that the server has not answered yet (it names no person: it
 * outlives what a tablet forgets), and what becomes of the steps of one order: pure, the same on the page and in what
 * the device keeps. A tap ends in one of four ways only: taken back by hand, made by the server, found made by somebody else, or
 * shown as a question. Nothing else takes one away.
 */
import { ORDER_STATUSES, type OrderStatus, type PaymentStatus } from '#api/features/orders/contract-order.ts'
import { isStep } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { isFlag, isNumber, isText, isWhole, nullish, objectOf, optional, type Shape } from '#pwa/lib/storage/shape.ts'

/** What moves and ticks have in common: when it goes out, and what became of it. */
type Waiting = { dueAt: number; state: TapState }

/** The moves of one order that wait, oldest first. */
export type MoveChain = readonly QueuedMove[]

/** What is tapped, on the order as the server told it last. */
export type Tap = {
  key: string
  order: {
    id: string
    number: string
    callNumber?: number | undefined
    status: OrderStatus
    version: number
    paymentStatus: PaymentStatus
  }
  to: OrderStatus
  ageChecked: boolean
  undoMs: number
}

/**
 * A tap more. The one before it is settled by it: its time to be taken back is over. No tap is added to a question that
 * is open, nor one that leads nowhere from where the order is shown, such as the same tap in another tab.
 */
export function withTap(chain: MoveChain, { key, order, to, ageChecked, undoMs }: Tap, now: number): MoveChain {
  const last = chain.at(-1)
  const from = last?.to ?? order.status
  if (isAsking(chain) || !isStep(from, to)) return chain
  const at = Math.max(now, (last?.at ?? 0) + 1)
  const move: QueuedMove = {
    key,
    orderId: order.id,
    number: callSign(order),
    from,
    to,
    version: last?.version ?? order.version,
    payment: last?.payment ?? order.paymentStatus,
    ageChecked,
    at,
    dueAt: at + undoMs,
    state: 'waiting',
  }
  return [...atOnce(chain, now), move]
}

/** Whether the last tap can still be taken back: its time is not over, and it never went out. */
export function canUndo(chain: MoveChain, now: number): boolean {
  const last = chain.at(-1)
  return last?.state === 'waiting' && now < last.dueAt
}

/** Without its last tap, where that can still be taken back. */
export function withoutLast(chain: MoveChain, now: number): MoveChain {
  return canUndo(chain, now) ? chain.slice(0, -1) : chain
}

/** Nothing waits to be taken back any more: the page is left, or the next step was tapped. */
export function atOnce<Tap extends Waiting>(chain: readonly Tap[], now: number): readonly Tap[] {
  return chain.map(move => ({ ...move, dueAt: Math.min(move.dueAt, now) }))
}

/** The one to be sent next, if any: the oldest, once nobody can take it back. Those behind it wait for its answer. */
export function dueTap<Tap extends Waiting>(chain: readonly Tap[], now: number): Tap | undefined {
  const [first] = chain
  return first && first.state !== 'asking' && first.dueAt <= now ? first : undefined
}

/** On its way: from now on it may have been made, whether an answer comes or not. */
export function whenSent<Tap extends Waiting>(chain: readonly Tap[], now: number): readonly Tap[] {
  const due = dueTap(chain, now)
  return due ? [{ ...due, state: 'tried' }, ...chain.slice(1)] : chain
}

/**
 * Before it goes out for the first time: that an order is ready is told to its customer, but not once the hand-over was
 * tapped as well and can be taken back no more.
 */
export function withHandOver(chain: MoveChain, now: number): MoveChain {
  const [first, ...rest] = chain
  if (first?.state !== 'waiting' || first.to !== 'ready') return chain
  return rest.some(({ dueAt }) => dueAt <= now) ? [{ ...first, handedOver: true }, ...rest] : chain
}

/** The server has made it: the next one is made on what it answered. */
export function whenMade(
  chain: MoveChain,
  key: string,
  answer: { version: number; paymentStatus: PaymentStatus },
): MoveChain {
  if (chain[0]?.key !== key) return chain
  return onTop(chain.slice(1), { version: answer.version, payment: answer.paymentStatus })
}

/**
 * The server does not take it. Where it has the order in a state that was tapped here, and nothing else about it was
 * changed, both sides agree: what is behind goes on from there. Otherwise somebody is asked.
 */
export function whenRefused(chain: MoveChain, key: string, theirs: Theirs): MoveChain {
  const [first, ...rest] = chain
  if (first?.key !== key) return chain
  const agreed = chain.findLastIndex(({ to }) => to === theirs.status)
  if (agreed >= 0 && theirs.payment === first.payment) return onTop(chain.slice(agreed + 1), theirs)
  return [{ ...first, state: 'asking', theirs }, ...rest]
}

/**
 * This device has changed something else of the order, such as its pickup: what waits and was made on the version just
 * before goes on from the new one. A move that is on its way, or on an older version, is the server's to judge.
 */
export function onNewVersion(chain: MoveChain, version: number): MoveChain {
  const [first] = chain
  return first?.state === 'waiting' && first.version === version - 1 ? onTop(chain, { version }) : chain
}

/** Whether somebody has to decide. */
export function isAsking(chain: readonly Waiting[]): boolean {
  return chain[0]?.state === 'asking'
}

/** Whether the taps can be made on what the server has: the first of them that leads on from there, and those behind. */
export function canApplyAgain(chain: MoveChain): boolean {
  return stillLegal(chain).length > 0
}

/** Decided: the taps count, on the server's newest version. @param key a new one, since it is another move */
export function appliedAgain(chain: MoveChain, key: string, now: number): MoveChain {
  const theirs = chain[0]?.theirs
  const [first, ...rest] = stillLegal(chain)
  if (!theirs || !first) return chain
  const { theirs: _, ...move } = first
  const again: QueuedMove = { ...move, key, from: theirs.status ?? move.from, state: 'waiting' }
  return atOnce(onTop([again, ...rest], theirs), now)
}

/** Decided: the server's counts. */
export function withTheirs<Tap extends Waiting>(chain: readonly Tap[]): readonly Tap[] {
  return isAsking(chain) ? [] : chain
}

function stillLegal(chain: MoveChain): MoveChain {
  const status = isAsking(chain) ? chain[0]?.theirs?.status : undefined
  if (status === undefined) return []
  const first = chain.findIndex(({ to }) => isStep(status, to))
  return first < 0 ? [] : chain.slice(first)
}

/** Made on what the server has now. */
function onTop(
  chain: MoveChain,
  { version, payment }: { version: number; payment?: PaymentStatus | undefined },
): MoveChain {
  return chain.map(move => ({ ...move, version, payment: payment ?? move.payment }))
}

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
export type TapState = 'waiting' | 'tried' | 'asking'

export type QueuedMove = {
  /** Absent, as in what tablets stored before ticks were queued too. */
  kind?: undefined
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
  /** The order was handed over before 'ready' could be sent; the move is repeated unchanged. */
  handedOver?: boolean | undefined
  /** The tap, ms since 1970; of two of one order never the same. */
  at: number
  /** Until then it can be taken back, and is not sent. */
  dueAt: number
  state: TapState
  theirs?: Theirs | undefined
}

function oneOf<T>(values: readonly T[]): Shape<T> {
  return (value): value is T => values.some(known => known === value)
}

export const isTapState = oneOf<TapState>(['waiting', 'tried', 'asking'])
const isStatus = oneOf(ORDER_STATUSES)
/** Any text: a status of a newer release must not lose a move that waits. */
const isPayment = (value: unknown): value is PaymentStatus => isText(value)

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
  state: isTapState,
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
