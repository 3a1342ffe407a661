/** The cart on this device: one record in IndexedDB, changed in one transaction, so that two tabs never lose a line. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as z from 'zod/mini'
import { requestedLine } from '#api/features/orders/contract.ts'
import { logProblem } from '#pwa/lib/log.ts'
import type { CartLine } from './cart-lines.ts'

type CartDb = DBSchema & { cart: { key: 'lines'; value: unknown } }

const cartLine = z.object({
  id: z.string(),
  request: requestedLine,
  name: z.string(),
  unitPriceCents: z.int(),
})

let opened: Promise<IDBPDatabase<CartDb>> | undefined

function database() {
  opened ??= openDB<CartDb>('laikhram_cart', 1, { upgrade: db => void db.createObjectStore('cart') })
  return opened
}

/** What was kept; a corrupted entry is logged and left out. */
export async function readCart(): Promise<readonly CartLine[]> {
  return understood(await (await database()).get('cart', 'lines'))
}

/** Changes what is kept by a pure function, whatever another tab has done meanwhile; answers the new lines. */
export async function changeCart(
  change: (lines: readonly CartLine[]) => readonly CartLine[],
): Promise<readonly CartLine[]> {
  const transaction = (await database()).transaction('cart', 'readwrite')
  const lines = change(understood(await transaction.store.get('lines')))
  await transaction.store.put(lines, 'lines')
  await transaction.done
  return lines
}

function understood(kept: unknown): CartLine[] {
  if (kept === undefined) return []
  if (!Array.isArray(kept)) {
    logProblem('The kept cart is no list: ignored', kept)
    return []
  }
  return kept.flatMap(entry => {
    const parsed = z.safeParse(cartLine, entry)
    if (parsed.success) return [parsed.data]
    logProblem('A corrupted cart line: ignored', entry)
    return []
  })
}
