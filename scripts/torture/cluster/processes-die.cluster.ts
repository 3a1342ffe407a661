/** Three API processes and two job workers behind PgBouncer, of which one dies every few seconds, under customers. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type BoardWatch, watchBoard } from '../load/board-watch.ts'
import { randomOf, runSeed } from '../seed.ts'
import { type Book, beCustomer } from './people/customers.ts'
import { openShop, type Shop } from './people/shop.ts'
import { closeAll, reopened } from './people/streams.ts'
import { beTablet } from './people/tablet.ts'
import { killInTurns } from './processes/killer.ts'
import { booksAgree, fates } from './reckoning.ts'

const SECONDS = Number(process.env.CLUSTER_SECONDS ?? 180)
const CUSTOMERS = 6
const BOARDS = 3
/** Kitchen load: a slot holds a few orders. */
const SLOT_CAPACITY = 8

test('processes die one after the other: no order lost, no job done twice, no slot oversold, no stream misses anything', {
  timeout: SECONDS * 1000 + 180_000,
}, async () => {
  const random = randomOf(runSeed())
  const shop = await openShop(SLOT_CAPACITY)
  const { cluster, port, bearer } = shop
  const boards = Array.from({ length: BOARDS }, () => watchBoard(port, bearer))
  onTestFinished(() => closeAll(boards.map(board => board.line)))
  await Promise.all(boards.map(board => board.line.opened))
  const book: Book = { orders: new Map(), fullSlots: 0 }
  onTestFinished(() => closeAll([...book.orders.values()].map(order => order.page.line)))

  const until = Date.now() + SECONDS * 1000
  const isOver = () => Date.now() >= until
  const [killed, moved, connections] = await Promise.all([
    killInTurns(cluster.members, random, until),
    beTablet(shop, boards[0] as BoardWatch, book, random, isOver),
    mostConnections(shop, until),
    ...Array.from({ length: CUSTOMERS }, () => beCustomer(shop, book, randomOf(random.below(2 ** 31)), isOver)),
  ])
  await booksAgree(shop, book, boards)
  // All processes shared one pool's connections, which shows that they went through the pooler.
  expect(connections).toBeGreaterThan(0)
  expect(connections).toBeLessThanOrEqual(20)
  printSummary(book, boards, killed, moved)
})

/** The processes' connections at Postgres, without those that bypass the pooler. */
async function mostConnections({ sql }: Shop, until: number): Promise<number> {
  let most = 0
  while (Date.now() < until) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int
      from pg_stat_activity
      where application_name in ('lai-khram', 'lai-khram snapshots')`
    most = Math.max(most, row?.count ?? 0)
    await wait(500)
  }
  return most
}

function printSummary(book: Book, boards: readonly BoardWatch[], killed: readonly string[], moved: number): void {
  const ends = ['left', 'called off', 'paid', 'given back'].map(fate => `${fates(book, fate)} ${fate}`)
  const pages = [...book.orders.values()].map(order => order.page.line)
  console.log(
    `${killed.length} processes ended in ${SECONDS} s; ${book.orders.size} orders (${ends.join(', ')}), ` +
      `${book.fullSlots} met a full slot, ${moved} moves; streams resumed: ${reopened(boards.map(board => board.line))} of ` +
      `boards, ${reopened(pages)} of ${pages.length} pages`,
  )
}
