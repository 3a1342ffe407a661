/**
 * The board as this device knows it: what the stream has sent, and the moves that were tapped and not sent yet
 * (docs/product.md#the-board). There is one for the whole app, so that a new order rings on every
 * page; the stream is open while something uses it. Without a server from the start, it is the board that the device
 * has stored.
 */

import type { Order } from '#api/features/orders/contract-order.ts'
import type { Board, BoardOrder } from '#api/features/orders/contract-staff.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { staffToken, staffWorked } from '#pwa/lib/session/staff-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isText, listOf } from '#pwa/lib/storage/shape.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { cachedBoard, heardServer, keepOrders, onForgotten } from '#pwa/offline/staff/staff-device.ts'
import { ownChangeOf } from '../../revision-words.ts'
import { hearPrinters, hearStockAlert } from './board-alerts.ts'
import { sharedBoardLine } from './board-line.ts'

export type BoardState = {
  /** Undefined until the stream has sent the orders for the first time. */
  orders: ReadonlyMap<string, CachedOrder> | undefined
  /** The orders are the device's stored ones: the server has sent none since the page was opened. */
  isFromDevice: boolean
  deliveredToday: number
  isUp: boolean
  /** When the stream was last known to be connected; undefined before the first time. */
  upAt: Date | undefined
  /** Confirmed orders that nobody at this device has touched. */
  unseen: ReadonlySet<string>
  /** Orders whose customer is there, asks for a change or has made one, which nobody at this device has touched since. */
  arrived: ReadonlySet<string>
}

const NOTHING: BoardState = {
  orders: undefined,
  isFromDevice: false,
  deliveredToday: 0,
  isUp: true,
  upAt: undefined,
  unseen: new Set(),
  arrived: new Set(),
}

let day: string | undefined
/** The stored board is read once, unless the server has answered before. */
let wasDeviceAsked = false
let keepTimer: ReturnType<typeof setTimeout> | undefined
/** The board is stored after a tap has been painted, and at most once a second. */
const KEEP_AFTER_MS = 1000
let isOpen = false

let seen: Set<string> | undefined

/**
 * Orders and arrivals that somebody at this device has touched; stored, since a reload must not ring for them again.
 */
const seenStored = storedValue('local', 'laikhram_board_seen', listOf(isText))

const ARRIVAL = ' arrival'

const board = createStore(NOTHING, { watch: open })

/** The board's state; the stream is open as long as something uses this. */
export function useBoard(): BoardState {
  return useStore(board)
}

export const boardState = board.get

/** Calls its listener after every change. */
export const watchBoard = board.subscribe

function open(): () => void {
  isOpen = true
  wasDeviceAsked = false
  const close = sharedBoardLine({
    onBoard: takeBoard,
    onOrders: takeOrders,
    onStockAlert: hearStockAlert,
    onPrinters: hearPrinters,
    onTurn,
    onHeard: () => heardServer(),
  })
  const stopWatching = onForgotten(() => !board.get().isUp && set({ ...NOTHING, isUp: false }))
  return () => {
    close()
    stopWatching()
    clearTimeout(keepTimer)
    isOpen = false
    board.set(NOTHING)
  }
}

/** Takes an order from any answer, unless a newer one is known. */
export function takeOrder(order: CachedOrder): void {
  takeOrders([order])
}

/**
 * Stops the ringing for orders that somebody has touched. The whole page follows this, so it runs after the answer to
 * the touch.
 * @returns makes those unseen again that were until now
 */
export function see(ids: Iterable<string>): () => void {
  const marks = [...ids].flatMap(id => [id, ...wordsOf(board.get().orders?.get(id))]).filter(mark => !isSeen(mark))
  remember([...known(), ...marks])
  showUntouched()
  return () => {
    const gone = new Set(marks)
    remember([...known()].filter(mark => !gone.has(mark)))
    showUntouched()
  }
}

function showUntouched(): void {
  afterPaint(() => {
    const { orders, unseen, arrived } = board.get()
    const next = untouched(orders)
    // If all of them were seen already, nothing is rendered again.
    if (next.unseen !== unseen || next.arrived !== arrived) set(next)
  })
}

function takeBoard(board: Board): void {
  day = parisDay(clock.now())
  const orders = new Map(board.orders.map(order => [order.id, order]))
  forgetGone(orders)
  set({ orders, isFromDevice: false, deliveredToday: board.deliveredToday, ...untouched(orders) })
  keepSoon()
}

function takeOrders(changed: readonly CachedOrder[]): void {
  if (!board.get().orders) return
  const orders = new Map(board.get().orders)
  let deliveredToday = day === parisDay(clock.now()) ? board.get().deliveredToday : 0
  day = parisDay(clock.now())
  for (const order of changed) {
    const known = orders.get(order.id)
    if (known && !hasChanged(order, known)) continue
    if (isUnderWay(order.status)) orders.set(order.id, order)
    else if (orders.delete(order.id) && order.status === 'delivered' && order.pickup?.date === day) deliveredToday += 1
  }
  set({ orders, deliveredToday, ...untouched(orders) })
  keepSoon()
}

function keepSoon(): void {
  clearTimeout(keepTimer)
  keepTimer = setTimeout(() => {
    const { orders, deliveredToday } = board.get()
    if (orders) keepOrders(orders.values(), deliveredToday, parisDay(clock.now()))
  }, KEEP_AFTER_MS)
}

function onTurn(isUp: boolean): void {
  const before = board.get()
  if (isUp) set({ isUp, upAt: clock.now() })
  // A stream that was never connected leaves the time as it is, which is that of the stored board.
  else if (before.isUp) set({ isUp, upAt: before.upAt && clock.now() })
  if (!isUp && !before.orders && !wasDeviceAsked) void askDevice()
}

/** The board that is shown from here on is in use: if the session turns out to be over, the login opens over it. */
async function askDevice(): Promise<void> {
  wasDeviceAsked = true
  const cached = await cachedBoard(parisDay(clock.now()))
  if (!cached || board.get().orders || !isOpen) return
  staffWorked(staffToken())
  const orders = new Map(cached.orders.map(order => [order.id, order]))
  const { deliveredToday } = cached
  set({ orders, isFromDevice: true, deliveredToday, upAt: new Date(cached.contactAt), ...untouched(orders) })
}

/**
 * An arrival, a ticked line, a mail that failed and the till's money do not change the version, since no step of the order depends on them:
 * they are compared too.
 */
function hasChanged(order: CachedOrder, known: CachedOrder): boolean {
  if (order.version !== known.version) return order.version > known.version
  const [ticks, knownTicks] = [order.cookVersion ?? 0, known.cookVersion ?? 0]
  if (ticks !== knownTicks) return ticks > knownTicks
  if (order.changeRequest?.at !== known.changeRequest?.at) return order.changeRequest !== undefined
  const isCollected = order.till?.collectedAt !== undefined && known.till?.collectedAt === undefined
  if (order.unreachable && !known.unreachable) return true
  return isCollected || (order.customerHereAt !== undefined && known.customerHereAt === undefined)
}

/** The orders and arrivals that ring. Unchanged sets keep their identity. */
function untouched(orders: BoardState['orders']): Pick<BoardState, 'unseen' | 'arrived'> {
  const all = [...(orders?.values() ?? [])]
  const unseen = all.filter(({ id, status }) => status === 'confirmed' && !isSeen(id))
  const arrived = all.filter(order => wordsOf(order).some(word => !isSeen(word)))
  return { unseen: sameOr(board.get().unseen, unseen), arrived: sameOr(board.get().arrived, arrived) }
}

/** The customer's words to the counter since the order was paid. */
function wordsOf(order: CachedOrder | undefined): string[] {
  if (!order) return []
  const { id, customerHereAt, changeRequest } = order
  const change = ownChangeOf(order)
  return [
    ...(customerHereAt === undefined ? [] : [arrivalOf(id)]),
    ...(changeRequest && !changeRequest.answer ? [wishOf(id, changeRequest.at)] : []),
    ...(change ? [changeOf(id, change.number)] : []),
  ]
}

function sameOr(before: ReadonlySet<string>, orders: readonly CachedOrder[]): ReadonlySet<string> {
  const isSame = orders.length === before.size && orders.every(({ id }) => before.has(id))
  return isSame ? before : new Set(orders.map(({ id }) => id))
}

function set(next: Partial<BoardState>) {
  board.set({ ...board.get(), ...next })
}

/** The key of an arrival, which is touched apart from the order itself. */
function changeOf(id: string, number: number): string {
  return `${id} change ${number}`
}

function arrivalOf(id: string): string {
  return `${id}${ARRIVAL}`
}

/** The key of what a customer asked to have changed, each time anew. */
function wishOf(id: string, at: string): string {
  return `${id} wish ${at}`
}

function isSeen(id: string): boolean {
  return known().has(id)
}

function remember(marks: readonly string[]): void {
  seen = new Set(marks)
  seenStored.write([...seen])
}

/** Orders that have left the board need not be remembered. */
function forgetGone(orders: ReadonlyMap<string, unknown>): void {
  const left = [...known()].filter(mark => orders.has(mark.split(' ', 1)[0] ?? ''))
  if (left.length === known().size) return
  remember(left)
}

function known(): Set<string> {
  seen ??= new Set(seenStored.read() ?? [])
  return seen
}

/** An order as a call has answered it, over what the board knows: not every answer says what of its lines is cooked. */
export function mergedOrder<Known extends CachedOrder>(known: Known, answer: Order | BoardOrder): Known {
  const partsOf = new Map(known.items.map(({ id, parts }) => [id, parts]))
  return { ...known, ...answer, items: answer.items.map(item => ({ parts: partsOf.get(item.id), ...item })) }
}
