/**
 * A tap on the board shows at once and is sent after 5 seconds; until then it can be taken back (decision 27). Leaving
 * the page sends what is waiting at once.
 */
import { useSyncExternalStore } from 'react'
import type { BoardOrder } from '#api/features/orders/contract/board.ts'
import { moveOrder, type OrderStatus } from '#api/features/orders/contract.ts'
import { ApiProblem } from '#pwa/lib/api.ts'
import { staffCall } from '#pwa/lib/staff-call.ts'
import { showToast } from '#pwa/ui/toasts.ts'
import { boardState, see, takeOrder, watchBoard } from './board-store.ts'

const UNDO_MS = 5000

export type Move = {
  id: string
  number: string
  from: OrderStatus
  to: OrderStatus
  ageChecked: boolean
  at: Date
  /** The undo's time is over: it is on its way. */
  isSent: boolean
}

let moves: ReadonlyMap<string, Move> = new Map()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const underWay = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

/** The moves that are shown and not yet known to the server, in the order of the taps. */
export function useMoves(): ReadonlyMap<string, Move> {
  return useSyncExternalStore(
    watchMoves,
    () => moves,
    () => moves,
  )
}

/** Moves an order one step. A move of it that is still waiting goes out first. */
export async function move(order: BoardOrder, to: OrderStatus, ageChecked = false): Promise<void> {
  see([order.id])
  if (moves.has(order.id)) await send(order.id)
  const current = boardState().orders?.get(order.id)
  if (!current || moves.has(order.id)) return
  const { id, number, status: from } = current
  put({ id, number, from, to, ageChecked, at: new Date(), isSent: false })
  timers.set(
    id,
    setTimeout(() => void send(id), UNDO_MS),
  )
}

/** Takes a move back that was not sent yet. */
export function undo(id: string): void {
  if (moves.get(id)?.isSent === false) drop(id)
}

function send(id: string, isLeaving = false): Promise<void> {
  const begun = underWay.get(id)
  if (begun) return begun
  const sent = sendNow(id, isLeaving).finally(() => underWay.delete(id))
  underWay.set(id, sent)
  return sent
}

async function sendNow(id: string, isLeaving: boolean): Promise<void> {
  const move = moves.get(id)
  const order = boardState().orders?.get(id)
  if (!move) return
  if (!order) return drop(id)
  clearTimeout(timers.get(id))
  put({ ...move, isSent: true })
  const body = { status: move.to, version: order.version, ...(move.ageChecked && { ageChecked: true }) }
  try {
    const moved = await staffCall(moveOrder, { params: { id }, body }, { keepalive: isLeaving })
    takeOrder({ ...order, ...moved, since: new Date().toISOString() })
  } catch (error) {
    takeTheirs(order, error)
    showToast({ title: move.number, text: error instanceof Error ? error.message : String(error), tone: 'problem' })
  }
  drop(id)
}

/** Somebody else was quicker: the answer brings the order as it is. */
function takeTheirs(order: BoardOrder, error: unknown): void {
  const theirs = error instanceof ApiProblem ? (error.body.order as BoardOrder | undefined) : undefined
  if (theirs) takeOrder({ ...order, ...theirs, since: new Date().toISOString() })
}

function put(move: Move) {
  set(new Map(moves).set(move.id, move))
}

function drop(id: string) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const left = new Map(moves)
  left.delete(id)
  set(left)
}

function set(next: ReadonlyMap<string, Move>) {
  moves = next
  for (const listener of listeners) listener()
}

function watchMoves(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size > 1) return () => listeners.delete(listener)
  const stop = watchBoard(dropOvertaken)
  window.addEventListener('pagehide', sendAll)
  return () => {
    listeners.delete(listener)
    // Another page of the app: what waits goes out at once, as it does when the app is left.
    sendAll()
    window.removeEventListener('pagehide', sendAll)
    stop()
  }
}

/** Another tablet has moved the order meanwhile: our tap was on something that is no more. */
function dropOvertaken() {
  const { orders } = boardState()
  for (const { id, number, from, isSent } of moves.values()) {
    const now = orders?.get(id)
    if (isSent || !orders || now?.status === from) continue
    drop(id)
    showToast({
      title: number,
      text: 'Quelqu’un d’autre vient de modifier cette commande. La voici à jour.',
      tone: 'problem',
      durationMs: 8000,
    })
  }
}

function sendAll() {
  for (const id of [...moves.keys()]) void send(id, true)
}
