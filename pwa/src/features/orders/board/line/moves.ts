/**
 * A tap on the board shows at once and is sent after 5 seconds; until then it can be taken back
 * (docs/product.md#the-board). Leaving the page sends waiting moves at once. A move that does not
 * reach the server stays, on the device too, and is sent when the server is back; if the order has changed there
 * meanwhile, somebody has to decide.
 */

import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { type BoardOrder, moveOrder, tickLine } from '#api/features/orders/contract-staff.ts'
import { uuid } from '#api/kernel/ids.ts'
import { inTime } from '#pwa/lib/calls/answers.ts'
import type { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { heardAfterPaint } from '#pwa/lib/state/moments.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import type { QueuedMove } from '#pwa/offline/staff/queued-move.ts'
import { atOnce, type Chain, canUndo, isAsking, withoutLast, withTap } from '#pwa/offline/staff/rules.ts'
import { type MoveSender, moveSender } from '#pwa/offline/staff/run-moves.ts'
import { isTick, movesQueue, type QueuedTap, tapsQueue } from '#pwa/offline/staff/taps-queue.ts'
import type { QueuedTick } from '#pwa/offline/staff/ticks.ts'
import { boardState, mergedOrder, see, takeOrder, watchBoard } from './board-store.ts'
import { lateBeforeMove, PATIENCE_MS, UNDO_MS } from './late-notices.ts'

/** A log-out waits no longer than this. */
const LEAVE_AFTER_MS = 3000

export type Move = {
  id: string
  number: string
  from: OrderStatus
  to: OrderStatus
  ageChecked: boolean
  at: Date
  /** The time for an undo is over: the move is being sent, or waits for the network. */
  isSent: boolean
}

let undoTimer: ReturnType<typeof setTimeout> | undefined
const moves = createStore<ReadonlyMap<string, Move>>(new Map(), { watch: begin })
const movesAfterPaint = heardAfterPaint(moves)

const sender: MoveSender = moveSender({
  post: (tap, isLeaving) => (isTick(tap) ? postTick(tap, isLeaving) : postMove(tap, isLeaving)),
  onMade: takeAnswer,
  onRefused: takeTheirs,
})

/** The last move of each order that is shown and not yet confirmed by the server, in the order of the taps. */
export function useMoves(): ReadonlyMap<string, Move> {
  return useStore(moves)
}

/** Whether an order was just moved there: what was touched answers first. */
export function useIsMoved(id: string, to: OrderStatus): boolean {
  return useStore(moves, all => all.get(id)?.to === to)
}

/** The same moves, one paint later, for what may follow the answer to the tap. */
export function useMovesAfterPaint(): ReadonlyMap<string, Move> {
  return useStore(movesAfterPaint)
}

/**
 * Sends waiting moves as long as the app is open, on whatever page.
 * @returns stops it
 */
export function keepSendingMoves(): () => void {
  return sender.use()
}

/** Moves an order one step. An earlier move or notice of it that can still be taken back is sent first. */
export async function move({ id }: Pick<CachedOrder, 'id'>, to: OrderStatus, ageChecked = false): Promise<void> {
  see([id])
  const order = boardState().orders?.get(id)
  if (!order) return
  lateBeforeMove(id, to)
  const tap = { key: uuid(), order, to, ageChecked, undoMs: UNDO_MS }
  const now = clock.deviceMs()
  await movesQueue.change(id, chain => withTap(chain, tap, now))
}

/** Takes the last move back, if it was not sent yet. */
export function undo(id: string): void {
  const now = clock.deviceMs()
  if (canUndo(movesQueue.chainOf(id), now)) void movesQueue.change(id, chain => withoutLast(chain, now))
}

/**
 * Sends everything that can be sent.
 * @returns whether the server has it all
 */
export function sendAllMoves(): Promise<boolean> {
  for (const [id, chain] of movesQueue.state().chains) settle(id, chain)
  return new Promise(resolve => {
    const timer = setTimeout(() => done(false), LEAVE_AFTER_MS)
    const stop = tapsQueue.subscribe(look)
    const done = (isEmpty: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isEmpty)
    }
    function look() {
      if (tapsQueue.state().chains.size === 0) done(true)
      else if (!isServerReachable()) done(false)
    }
    look()
  })
}

function postMove(move: QueuedMove, isLeaving: boolean) {
  const { orderId: id, to: status, version, ageChecked, handedOver, key } = move
  const body = { status, version, ...(ageChecked && { ageChecked }), ...(handedOver && { handedOver }) }
  return staffCall(moveOrder, { params: { id }, body }, sentUnder(key, isLeaving))
}

function postTick({ orderId: id, line, part, cooked, version, key }: QueuedTick, isLeaving: boolean) {
  return staffCall(tickLine, { params: { id }, body: { line, part, cooked, version } }, sentUnder(key, isLeaving))
}

function sentUnder(key: string, isLeaving: boolean) {
  return { idempotencyKey: key, keepalive: isLeaving, signal: inTime(PATIENCE_MS) }
}

function takeAnswer({ orderId }: QueuedTap, answer: BoardOrder): void {
  const known = boardState().orders?.get(orderId)
  if (known) takeOrder(mergedOrder(known, answer))
}

/** Somebody else was quicker: the refusal contains the order as it is. */
function takeTheirs({ orderId }: QueuedTap, { body }: ApiProblem): void {
  const known = boardState().orders?.get(orderId)
  const theirs = body.order as BoardOrder | undefined
  if (known && theirs) takeOrder(mergedOrder(known, theirs))
}

function begin(): () => void {
  const stopSending = sender.use()
  const stopDrawing = movesQueue.subscribe(draw)
  const stopBoard = watchBoard(dropOvertaken)
  window.addEventListener('pagehide', sender.sendOnLeaving)
  draw()
  return () => {
    // Going to another page of the app sends what waits at once, as leaving the app does.
    for (const [id, chain] of movesQueue.state().chains) settle(id, chain)
    window.removeEventListener('pagehide', sender.sendOnLeaving)
    clearTimeout(undoTimer)
    stopBoard()
    stopDrawing()
    stopSending()
  }
}

function settle(id: string, chain: Chain): void {
  const now = clock.deviceMs()
  if (canUndo(chain, now)) void movesQueue.change(id, chain => atOnce(chain, now))
}

/** Renders the moves after each change of the queue and when the time for an undo ends, which changes nothing else. */
function draw(): void {
  clearTimeout(undoTimer)
  const now = clock.deviceMs()
  const next = new Map<string, Move>()
  let ends = Number.POSITIVE_INFINITY
  for (const [id, chain] of movesQueue.state().chains) {
    const last = chain.at(-1)
    if (!last || isAsking(chain)) continue
    const { number, from, to, ageChecked, at, dueAt } = last
    next.set(id, { id, number, from, to, ageChecked, at: clock.fromDevice(at), isSent: !canUndo(chain, now) })
    if (canUndo(chain, now)) ends = Math.min(ends, dueAt)
  }
  if (ends < Number.POSITIVE_INFINITY) undoTimer = setTimeout(draw, ends - now)
  moves.set(next)
}

/**
 * Drops a tap that can still be taken back when another device has moved its order: it was meant for the former state.
 */
function dropOvertaken(): void {
  const { orders, isUp, isFromDevice } = boardState()
  if (!orders || !isUp || isFromDevice) return
  const now = clock.deviceMs()
  for (const [id, chain] of movesQueue.state().chains) {
    const [first] = chain
    if (chain.length !== 1 || !first || !canUndo(chain, now) || orders.get(id)?.status === first.from) continue
    void movesQueue.change(id, chain => withoutLast(chain, now))
    showToast({
      title: `Commande ${first.number}`,
      text: 'Quelqu’un d’autre vient de modifier cette commande. La voici à jour.',
      tone: 'problem',
      durationMs: 8000,
    })
  }
}
