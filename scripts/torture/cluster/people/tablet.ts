import { setTimeout as wait } from 'node:timers/promises'
import { uuid } from '#api/kernel/ids.ts'
import type { BoardWatch } from '../../load/board-watch.ts'
import type { Random } from '../../seed.ts'
import { insist } from '../../world/people/client.ts'
import type { Book } from './customers.ts'
import type { Shop } from './shop.ts'

const NEXT = { confirmed: 'preparing', preparing: 'ready', ready: 'delivered' } as const

/** A tablet moves the orders on its board, each move with its key, until the run is over. Customers may act first. */
export async function beTablet(
  shop: Shop,
  board: BoardWatch,
  book: Book,
  random: Random,
  isOver: () => boolean,
): Promise<number> {
  let moved = 0
  while (!isOver()) {
    // Orders that their customers may still cancel are left alone.
    const movable = [...board.orders].filter(
      ([id, { status }]) => status in NEXT && book.orders.get(id)?.fate === 'paid',
    )
    if (movable.length === 0) {
      await wait(100)
      continue
    }
    const [id, { status, version }] = random.oneOf(movable)
    const { status: answer, text } = await insist(
      shop.origin,
      {
        method: 'POST',
        path: `/api/admin/orders/${id}/status`,
        headers: { authorization: `Bearer ${shop.bearer}`, 'idempotency-key': uuid() },
        body: { status: NEXT[status as keyof typeof NEXT], version },
      },
      shop.patienceMs,
    )
    if (answer === 200) moved += 1
    // The board had not received the previous move yet, and will.
    else if (answer !== 409) throw new Error(`the move was answered ${answer} ${text}`)
    await wait(random.between(20, 100))
  }
  return moved
}
