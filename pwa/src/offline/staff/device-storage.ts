/**
 * The one database of a staff's device: orders and cards to be shown without a network, when the server was last heard,
 * and moves to be sent. Each call throws where the device keeps nothing.
 */

import type { DBSchema } from 'idb'
import { isText, isWhole, objectOf } from '#pwa/lib/storage/shape.ts'
import { deviceDatabase, type Step } from '../storage/device-database.ts'
import { type CachedCard, type CachedOrder, isCachedCard, isCachedOrder } from './cached-order.ts'

/** Handed over of a Paris day's. */
export type Delivered = { day: string; count: number }

const isDelivered = objectOf({ day: isText, count: isWhole })

/** A version each, in order; what was released is never edited, only followed by another step. */
const STEPS: readonly Step[] = [
  db => {
    db.createObjectStore('orders', { keyPath: 'id' })
    db.createObjectStore('cards', { keyPath: 'qr_code_id' })
    db.createObjectStore('moves', { keyPath: 'key' })
    db.createObjectStore('facts')
  },
]

export function storedContactAt(): Promise<number | undefined> {
  return withStaffDatabase(async db => momentOf(await db.get('facts', 'contactAt')))
}

export function writeContact(at: number): Promise<unknown> {
  return withStaffDatabase(db => db.put('facts', at, 'contactAt'))
}

/** @param change what is new or gone since the last time; the rest stays, unless all of it is said anew */
export function writeOrders(change: {
  isWhole: boolean
  put: readonly CachedOrder[]
  remove: readonly string[]
  delivered: Delivered
}): Promise<unknown> {
  return withStaffDatabase(db => {
    const transaction = db.transaction(['orders', 'facts'], 'readwrite')
    const orders = transaction.objectStore('orders')
    return Promise.all([
      ...(change.isWhole ? [orders.clear()] : []),
      ...change.put.map(order => orders.put(order)),
      ...change.remove.map(id => orders.delete(id)),
      transaction.objectStore('facts').put(change.delivered, 'delivered'),
      transaction.done,
    ])
  })
}

export function readOrders(): Promise<{ orders: CachedOrder[]; delivered: Delivered | undefined }> {
  return withStaffDatabase(async db => {
    const [orders, delivered] = await Promise.all([db.getAll('orders'), db.get('facts', 'delivered')])
    return { orders: orders.filter(isCachedOrder), delivered: isDelivered(delivered) ? delivered : undefined }
  })
}

/** The whole list anew. */
export function writeCards(cards: readonly CachedCard[], at: number): Promise<unknown> {
  return withStaffDatabase(db => {
    const transaction = db.transaction(['cards', 'facts'], 'readwrite')
    const store = transaction.objectStore('cards')
    return Promise.all([
      store.clear(),
      ...cards.map(card => store.put(card)),
      transaction.objectStore('facts').put(at, 'cardsAt'),
      transaction.done,
    ])
  })
}

export function readCard(id: string): Promise<{ card: CachedCard | undefined; at: number | undefined }> {
  return withStaffDatabase(async db => {
    const [card, at] = await Promise.all([db.get('cards', id), db.get('facts', 'cardsAt')])
    return { card: isCachedCard(card) ? card : undefined, at: momentOf(at) }
  })
}

/** Everything but the moves, which name nobody. */
export function eraseAll(): Promise<unknown> {
  return withStaffDatabase(db => {
    const stores = ['orders', 'cards', 'facts'] as const
    const transaction = db.transaction(stores, 'readwrite')
    return Promise.all([...stores.map(name => transaction.objectStore(name).clear()), transaction.done])
  })
}

function momentOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

type StaffDb = DBSchema & {
  orders: { key: string; value: unknown }
  cards: { key: string; value: unknown }
  moves: { key: string; value: unknown }
  facts: { key: string; value: unknown }
}

/** Does some work with it; throws where the device keeps nothing. */
export const withStaffDatabase = deviceDatabase<StaffDb>('laikhram_staff', STEPS)
