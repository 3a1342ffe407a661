/**
 * What this device knows of the shift without a network: the orders under way and the loyalty cards. It forgets them
 * when whoever is here logs out, when the session ends and twelve hours after it last heard the server, also when the
 * app was closed meanwhile: nothing is shown before that was looked at.
 */

import { currentStaff, hasLeft, staffToken, watchStaff } from '#pwa/lib/session/staff-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { createListeners } from '#pwa/lib/state/store.ts'
import { type CachedCard, type CachedOrder, isStored, toStored } from './cached-order.ts'
import {
  eraseAll,
  readCard,
  readOrders,
  storedContactAt,
  writeCards,
  writeContact,
  writeOrders,
} from './device-storage.ts'
import { tapsQueue } from './taps-queue.ts'

const MINUTE_MS = 60_000

/** Undefined before the first contact of this page. */
let contactAt: number | undefined
let contactStoredAt = 0
/** What the device holds of the orders, by the very objects that the board had; undefined: nobody knows. */
let held: Map<string, CachedOrder> | undefined
let isWatching = false
let session: 'here' | 'over' | 'left' | undefined
const listeners = createListeners()
/** How long a staff's device may hold what it was told. */

const HOUR_MS = 3_600_000

/** As far as a device's clock is set back by the network's own; further back it is not believed. */
const CLOCK_DRIFT_MS = 5 * 60_000

/** To be told by whoever hears the server, as often as it likes. */
export function heardServer(now = clock.nowMs()): void {
  if (session !== 'here') return
  contactAt = now
  if (now - contactStoredAt < MINUTE_MS) return
  contactStoredAt = now
  attempt(writeContact(now))
}

/** Keeps what is to be known of these orders; only what changed is written. @param today Paris day */
export function keepOrders(orders: Iterable<CachedOrder>, delivered: number, today: string): void {
  if (session !== 'here') return
  const before = held
  const now = new Map<string, CachedOrder>()
  for (const order of orders) if (isStored(order, today)) now.set(order.id, order)
  held = now
  const put = [...now.values()].filter(order => before?.get(order.id) !== order).map(toStored)
  const remove = [...(before?.keys() ?? [])].filter(id => !now.has(id))
  if (before && put.length === 0 && remove.length === 0) return
  attempt(writeOrders({ isWhole: !before, put, remove, delivered: { day: today, count: delivered } }))
}

export type StoredBoard = { orders: CachedOrder[]; deliveredToday: number; contactAt: number }

/** The board as it was when the server was last heard; undefined where nothing is kept or may be shown any more. */
export async function cachedBoard(today: string, now = clock.nowMs()): Promise<StoredBoard | undefined> {
  try {
    const at = await lastContact()
    if (at === undefined || !isShowable(at, now)) return undefined
    const { orders, delivered } = await readOrders()
    held = new Map(orders.map(order => [order.id, order]))
    return { orders, deliveredToday: delivered?.day === today ? delivered.count : 0, contactAt: at }
  } catch (error) {
    logProblem('The board of this device could not be read', error)
    return undefined
  }
}

/** The list of the cards, in place of the one before. */
export function keepCards(cards: readonly CachedCard[], now = clock.nowMs()): Promise<unknown> {
  return session === 'here' ? writeCards(cards, now) : Promise.resolve()
}

/** What the device knows of a card, and since when; `card` is undefined for one that it does not know. */
export async function cachedCard(
  id: string,
  now = clock.nowMs(),
): Promise<{ card: CachedCard | undefined; at: number } | undefined> {
  try {
    const contact = await lastContact()
    if (contact === undefined || !isShowable(contact, now)) return undefined
    const { card, at } = await readCard(id)
    return at === undefined ? undefined : { card, at }
  } catch (error) {
    logProblem('The cards of this device could not be read', error)
    return undefined
  }
}

/** Tells when orders and cards were forgotten: whoever still shows them takes them away. */
export function onForgotten(listener: () => void): () => void {
  return listeners.add(listener)
}

/** Looks at the start and from now on whether what is kept may still be. */
export function watchOverDevice(): void {
  if (isWatching) return
  isWatching = true
  watchStaff(look)
  document.addEventListener('visibilitychange', look)
  setInterval(look, MINUTE_MS)
  look()
}

function look(): void {
  const staff = currentStaff()
  const before = session
  // A session that the server has ended is not left: its moves wait for whoever logs in again.
  session = staff && !staff.isOver ? 'here' : !staff && hasLeft() ? 'left' : 'over'
  if (session === 'here') attempt(forgetWhenOld())
  else if (session !== before) forget()
  if (session === 'left' && before !== 'left') void tapsQueue.forget()
}

async function forgetWhenOld(): Promise<void> {
  const at = await lastContact()
  if (at !== undefined && !isShowable(at, clock.nowMs())) forget()
}

function isShowable(at: number, now: number): boolean {
  const end = endOfToken(staffToken() ?? '')
  return mayBeShown(at, now) && (end === undefined || now < end)
}

async function lastContact(): Promise<number | undefined> {
  return contactAt ?? (await storedContactAt())
}

function forget(): void {
  held = undefined
  contactAt = undefined
  contactStoredAt = 0
  attempt(eraseAll())
  listeners.notify()
}

/** A device that keeps nothing shows nothing without a network: the board says so itself by being empty. */
function attempt(work: Promise<unknown>): void {
  work.catch(error => logProblem('This device keeps nothing of the shift', error))
}

/** A shift, and no night: from the last contact with the server. */
export const SHOWN_MS = 12 * HOUR_MS

/**
 * Whether orders and cards may still be shown.
 * @param contactAt when the server was last heard, ms since 1970; undefined: never
 */
export function mayBeShown(contactAt: number | undefined, now: number): boolean {
  return contactAt !== undefined && now - contactAt < SHOWN_MS && contactAt - now < CLOCK_DRIFT_MS
}

/**
 * When a bearer ends by its own word, ms since 1970. The device reads it to know when to forget; whether the session
 * lives is the server's word. Undefined for a text that is no token: it then counts until the server refuses it.
 */
export function endOfToken(token: string): number | undefined {
  try {
    const [, payload = ''] = token.split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}
