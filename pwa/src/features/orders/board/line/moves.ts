/**
 * A tap on the board shows at once and is sent after 5 seconds; until then it can be taken back
 * (docs/product.md#the-board). Leaving the page sends waiting moves at once. A move that does not
 * reach the server stays, on the device too, and is sent when the server is back; if the order has changed there
 * meanwhile, somebody has to decide.
 */

import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { uuid } from '#api/kernel/ids.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { heardAfterPaint } from '#pwa/lib/state/moments.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import {
  appliedAgain,
  atOnce,
  canUndo,
  isAsking,
  type MoveChain,
  withoutLast,
  withTap,
  withTheirs,
} from '#pwa/offline/staff/moves.ts'
import { moveChains, tapsQueue, tapsSender } from '#pwa/offline/staff/taps-queue.ts'
import { boardState, mergedOrder, see, takeOrder, watchBoard } from './board-store.ts'
import { lateBeforeMove, UNDO_MS } from './late-notices.ts'

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

const sender = tapsSender(answer => {
  const known = boardState().orders?.get(answer.id)
  if (known) takeOrder(mergedOrder(known, answer))
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
  await moveChains.change(id, chain => withTap(chain, tap, now))
}

/** Takes the last move back, if it was not sent yet. */
export function undo(id: string): void {
  const now = clock.deviceMs()
  if (canUndo(moveChains.chainOf(id), now)) void moveChains.change(id, chain => withoutLast(chain, now))
}

/** Accepts the server's status and drops the moves tapped here. */
export async function takeTheirs(orderId: string): Promise<void> {
  await moveChains.change(orderId, withTheirs)
}

/** Applies the moves tapped here to the order as the server has it now. */
export async function applyOurs(orderId: string): Promise<void> {
  const key = uuid()
  const now = clock.deviceMs()
  await moveChains.change(orderId, chain => appliedAgain(chain, key, now))
}

/**
 * Sends everything that can be sent.
 * @returns whether the server has it all
 */
export function sendAllMoves(): Promise<boolean> {
  for (const [id, chain] of moveChains.get()) settle(id, chain)
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

function begin(): () => void {
  const stopSending = sender.use()
  const stopDrawing = moveChains.subscribe(draw)
  const stopBoard = watchBoard(dropOvertaken)
  window.addEventListener('pagehide', sender.sendOnLeaving)
  draw()
  return () => {
    // Going to another page of the app sends what waits at once, as leaving the app does.
    for (const [id, chain] of moveChains.get()) settle(id, chain)
    window.removeEventListener('pagehide', sender.sendOnLeaving)
    clearTimeout(undoTimer)
    stopBoard()
    stopDrawing()
    stopSending()
  }
}

function settle(id: string, chain: MoveChain): void {
  const now = clock.deviceMs()
  if (canUndo(chain, now)) void moveChains.change(id, chain => atOnce(chain, now))
}

/** Renders the moves after each change of the queue and when the time for an undo ends, which changes nothing else. */
function draw(): void {
  clearTimeout(undoTimer)
  const now = clock.deviceMs()
  const next = new Map<string, Move>()
  let ends = Number.POSITIVE_INFINITY
  for (const [id, chain] of moveChains.get()) {
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
  for (const [id, chain] of moveChains.get()) {
    const [first] = chain
    if (chain.length !== 1 || !first || !canUndo(chain, now) || orders.get(id)?.status === first.from) continue
    void moveChains.change(id, chain => withoutLast(chain, now))
    showToast({
      title: `Commande ${first.number}`,
      text: 'Quelqu’un d’autre vient de modifier cette commande. La voici à jour.',
      tone: 'problem',
      durationMs: 8000,
    })
  }
}
