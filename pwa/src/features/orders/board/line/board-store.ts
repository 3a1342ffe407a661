/**
 * The board as this device knows it: what the stream has told, and the moves that were tapped and are still to be sent
 * (decision 27). One for the whole app, so that a new order is heard of on every page; open while somebody looks.
 */
import { useSyncExternalStore } from 'react'
import type { Board, BoardOrder } from '#api/features/orders/contract/board.ts'
import { isUnderWay } from '#api/features/orders/rules.ts'
import { parisDay } from '#api/kernel/paris-time.ts'
import { boardLine } from './board-line.ts'
import { forgetGone, isSeen, markSeen } from './seen.ts'
import { hearStockAlert } from './stock-alerts.ts'

export type BoardState = {
  /** Undefined until the stream has told for the first time. */
  orders: ReadonlyMap<string, BoardOrder> | undefined
  deliveredToday: number
  isUp: boolean
  /** When the line was last known to be up; undefined before the first time. */
  upAt: Date | undefined
  /** Confirmed orders that nobody at this device has touched. */
  unseen: ReadonlySet<string>
}

const NOTHING: BoardState = {
  orders: undefined,
  deliveredToday: 0,
  isUp: true,
  upAt: undefined,
  unseen: new Set(),
}

let state = NOTHING
let day: string | undefined
let closeLine: (() => void) | undefined
const listeners = new Set<() => void>()

/** What the board shows; the stream is open as long as something uses this. */
export function useBoard(): BoardState {
  return useSyncExternalStore(watchBoard, boardState)
}

export function boardState(): BoardState {
  return state
}

/** Tells of every change. */
export function watchBoard(listener: () => void): () => void {
  listeners.add(listener)
  closeLine ??= boardLine({ onBoard: takeBoard, onOrders: takeOrders, onStockAlert: hearStockAlert, onTurn })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    closeLine?.()
    closeLine = undefined
    state = NOTHING
  }
}

/** An order as some answer has it, unless a newer one is known. */
export function takeOrder(order: BoardOrder): void {
  takeOrders([order])
}

/** Somebody has touched these: they ring no more. */
export function see(ids: Iterable<string>): void {
  markSeen(ids)
  const unseen = unseenOf(state.orders)
  // Seen already: nothing is drawn a second time.
  if (unseen !== state.unseen) set({ unseen })
}

function takeBoard(board: Board): void {
  day = parisDay(new Date())
  const orders = new Map(board.orders.map(order => [order.id, order]))
  forgetGone(orders)
  set({ orders, deliveredToday: board.deliveredToday, unseen: unseenOf(orders) })
}

function takeOrders(changed: readonly BoardOrder[]): void {
  if (!state.orders) return
  const orders = new Map(state.orders)
  let deliveredToday = day === parisDay(new Date()) ? state.deliveredToday : 0
  day = parisDay(new Date())
  for (const order of changed) {
    const known = orders.get(order.id)
    if (known && known.version >= order.version) continue
    if (isUnderWay(order.status)) orders.set(order.id, order)
    else if (orders.delete(order.id) && order.status === 'delivered' && order.pickup?.date === day) deliveredToday += 1
  }
  set({ orders, deliveredToday, unseen: unseenOf(orders) })
}

function onTurn(isUp: boolean): void {
  if (isUp || state.isUp) set({ isUp, upAt: new Date() })
}

function unseenOf(orders: BoardState['orders']): ReadonlySet<string> {
  const unseen = [...(orders?.values() ?? [])].filter(({ id, status }) => status === 'confirmed' && !isSeen(id))
  if (unseen.length === state.unseen.size && unseen.every(({ id }) => state.unseen.has(id))) return state.unseen
  return new Set(unseen.map(({ id }) => id))
}

function set(next: Partial<BoardState>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
