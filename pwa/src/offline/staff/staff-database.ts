/** The one database of a staff's device: orders and cards to be shown without a network, and moves to be sent. */
import type { DBSchema } from 'idb'
import { deviceDatabase, type Step } from '../storage/device-database.ts'

type StaffDb = DBSchema & {
  orders: { key: string; value: unknown }
  cards: { key: string; value: unknown }
  moves: { key: string; value: unknown }
  facts: { key: string; value: unknown }
}

/** A version each, in order; what was released is never edited, only followed by another step. */
const STEPS: readonly Step[] = [
  db => {
    db.createObjectStore('orders', { keyPath: 'id' })
    db.createObjectStore('cards', { keyPath: 'qr_code_id' })
    db.createObjectStore('moves', { keyPath: 'key' })
    db.createObjectStore('facts')
  },
]

/** Does some work with it; throws where the device keeps nothing. */
export const withStaffDatabase = deviceDatabase<StaffDb>('laikhram_staff', STEPS)
