import { expect, onTestFinished } from 'vitest'
import { type BoardWatch, watchBoard } from '../../load/board-watch.ts'
import { randomOf, runSeed } from '../../seed.ts'
import { type Book, beCustomer } from '../people/customers.ts'
import { openShop, type Shop } from '../people/shop.ts'
import { closeAll } from '../people/streams.ts'
import { beTablet } from '../people/tablet.ts'
import type { Tally } from '../processes/front.ts'
import { booksAgree } from '../reckoning.ts'

const CUSTOMERS = 4
const BOARDS = 3
/** Kitchen load, as restaurants begin with: a week's slots hold more orders than an evening has. */
const SLOT_CAPACITY = 24
/** A busy machine answers slowly: that is no failure of what is tried here, and is printed. */
const PATIENCE_MS = 20_000
/** Orders that each part of a drill goes on for. */
const ORDERS = 10

/** A scaled installation on which customers order and a tablet works while something is done to its processes. */
export type Evening = Shop & {
  book: Book
  boards: readonly BoardWatch[]
  /** Does something, and goes on until some more orders are placed. @returns what customers were answered meanwhile */
  during(work: () => Promise<unknown>): Promise<Tally>
}

/**
 * Plays an evening, and compares all that was answered with the books at its end.
 * @param release the folder of the release that its processes begin with
 */
export async function playEvening(plot: (evening: Evening) => Promise<void>, release?: string): Promise<Evening> {
  const random = randomOf(runSeed())
  const shop = await openShop(SLOT_CAPACITY, { release, patienceMs: PATIENCE_MS })
  const boards = Array.from({ length: BOARDS }, () => watchBoard(shop.port, shop.bearer))
  onTestFinished(() => closeAll(boards.map(board => board.line)))
  await Promise.all(boards.map(board => board.line.opened))
  const book: Book = { orders: new Map(), fullSlots: 0 }
  onTestFinished(() => closeAll([...book.orders.values()].map(order => order.page.line)))
  const during = async (work: () => Promise<unknown>) => {
    shop.cluster.tally()
    await work()
    const before = book.orders.size
    await expect.poll(() => book.orders.size, { timeout: 60_000 }).toBeGreaterThan(before + ORDERS)
    return shop.cluster.tally()
  }
  const evening = { ...shop, book, boards, during }
  let isOver = false
  const ended = await Promise.allSettled([
    plot(evening).finally(() => {
      isOver = true
    }),
    beTablet(shop, boards[0] as BoardWatch, book, random, () => isOver),
    ...Array.from({ length: CUSTOMERS }, () => beCustomer(shop, book, randomOf(random.below(2 ** 31)), () => isOver)),
  ])
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  await booksAgree(shop, book, boards)
  return evening
}
