/**
 * What becomes of the taps of one order, from the first to the last: pure, the same on the page and in what the device
 * keeps. A tap ends in one of four ways only: taken back by hand, made by the server, found made by somebody else, or
 * shown as a question. Nothing else takes one away.
 */
import type { OrderStatus, PaymentStatus } from '#api/features/orders/contract-order.ts'
import { isStep } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import type { QueuedMove, Theirs } from './queued-move.ts'

/** What moves and ticks have in common: when it goes out, and what became of it. */
type Waiting = { dueAt: number; state: QueuedMove['state'] }

/** The moves of one order that wait, oldest first. */
export type Chain = readonly QueuedMove[]

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
export function withTap(chain: Chain, { key, order, to, ageChecked, undoMs }: Tap, now: number): Chain {
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
export function canUndo(chain: Chain, now: number): boolean {
  const last = chain.at(-1)
  return last?.state === 'waiting' && now < last.dueAt
}

/** Without its last tap, where that can still be taken back. */
export function withoutLast(chain: Chain, now: number): Chain {
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
export function withHandOver(chain: Chain, now: number): Chain {
  const [first, ...rest] = chain
  if (first?.state !== 'waiting' || first.to !== 'ready') return chain
  return rest.some(({ dueAt }) => dueAt <= now) ? [{ ...first, handedOver: true }, ...rest] : chain
}

/** The server has made it: the next one is made on what it answered. */
export function whenMade(chain: Chain, key: string, answer: { version: number; paymentStatus: PaymentStatus }): Chain {
  if (chain[0]?.key !== key) return chain
  return onTop(chain.slice(1), { version: answer.version, payment: answer.paymentStatus })
}

/**
 * The server does not take it. Where it has the order in a state that was tapped here, and nothing else about it was
 * changed, both sides agree: what is behind goes on from there. Otherwise somebody is asked.
 */
export function whenRefused(chain: Chain, key: string, theirs: Theirs): Chain {
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
export function onNewVersion(chain: Chain, version: number): Chain {
  const [first] = chain
  return first?.state === 'waiting' && first.version === version - 1 ? onTop(chain, { version }) : chain
}

/** Whether somebody has to decide. */
export function isAsking(chain: readonly Waiting[]): boolean {
  return chain[0]?.state === 'asking'
}

/** Whether the taps can be made on what the server has: the first of them that leads on from there, and those behind. */
export function canApplyAgain(chain: Chain): boolean {
  return stillLegal(chain).length > 0
}

/** Decided: the taps count, on the server's newest version. @param key a new one, since it is another move */
export function appliedAgain(chain: Chain, key: string, now: number): Chain {
  const theirs = chain[0]?.theirs
  const [first, ...rest] = stillLegal(chain)
  if (!theirs || !first) return chain
  const { theirs: _, ...move } = first
  const again: QueuedMove = { ...move, key, from: theirs.status ?? move.from, state: 'waiting' }
  return atOnce(onTop([again, ...rest], theirs), now)
}

/** Decided: the server's counts. */
export function withTheirs(chain: Chain): Chain {
  return isAsking(chain) ? [] : chain
}

function stillLegal(chain: Chain): Chain {
  const status = isAsking(chain) ? chain[0]?.theirs?.status : undefined
  if (status === undefined) return []
  const first = chain.findIndex(({ to }) => isStep(status, to))
  return first < 0 ? [] : chain.slice(first)
}

/** Made on what the server has now. */
function onTop(chain: Chain, { version, payment }: { version: number; payment?: PaymentStatus | undefined }): Chain {
  return chain.map(move => ({ ...move, version, payment: payment ?? move.payment }))
}
