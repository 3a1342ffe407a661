/** The cart on this device: one record in IndexedDB, changed in one transaction, so that two tabs never lose a line. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CartLine } from './cart-lines.ts'
import { keptLines } from './kept-lines.ts'

type CartDb = DBSchema & { cart: { key: 'lines'; value: unknown } }

let opened: Promise<IDBPDatabase<CartDb>> | undefined

function database() {
  opened ??= openDB<CartDb>('laikhram_cart', 1, { upgrade: db => void db.createObjectStore('cart') })
  return opened
}

/** What was kept; a corrupted entry is logged and left out. */
export async function readCart(): Promise<readonly CartLine[]> {
  return keptLines(await (await database()).get('cart', 'lines'))
}

/** Changes what is kept by a pure function, whatever another tab has done meanwhile; answers the new lines. */
export async function changeCart(
  change: (lines: readonly CartLine[]) => readonly CartLine[],
): Promise<readonly CartLine[]> {
  const transaction = (await database()).transaction('cart', 'readwrite')
  const lines = change(keptLines(await transaction.store.get('lines')))
  await transaction.store.put(lines, 'lines')
  await transaction.done
  return lines
}
