import { expect } from 'vitest'
import type { BoardWatch } from '../load/board-watch.ts'
import type { Book } from './people/customers.ts'
import type { Shop } from './people/shop.ts'
import { boardsAreTrue, pagesAreTrue } from './people/streams.ts'

/** Once all is quiet, what customers and boards were answered is what the database, the provider and the mails have. */
export async function booksAgree(shop: Shop, book: Book, boards: readonly BoardWatch[]): Promise<void> {
  await allIsQuiet(shop)
  await ordersAreAsAnswered(shop, book)
  await moneyIsTheProviders(shop, book)
  await eachMailIsOne(shop, book)
  await slotsHold(shop)
  await boardsAreTrue(shop, boards)
  await pagesAreTrue(shop, book)
  const { members } = shop.cluster
  expect(members.map(member => member.faults())).toEqual(members.map(() => 0))
}

/** Waits until no webhook, job, message or refund is under way any more. */
async function allIsQuiet({ sql, simulator }: Shop): Promise<void> {
  await simulator.settled()
  const left = async () => {
    const [row] = await sql<Record<string, number>[]>`
      select
        (select count(*)::int from provider_events where handled_at is null) as events,
        (select count(*)::int from messages where status = 'queued') as messages,
        (select count(*)::int from refunds where status = 'queued') as refunds,
        (select count(*)::int from graphile_worker._private_jobs where run_at <= now() and key is null) as jobs`
    return row
  }
  await expect.poll(left, { timeout: 60_000, interval: 200 }).toEqual({ events: 0, messages: 0, refunds: 0, jobs: 0 })
}

/** Every acknowledged order is there once, in the state that its customer left it in. */
async function ordersAreAsAnswered({ sql }: Shop, book: Book): Promise<void> {
  const rows = await sql<{ id: string; status: string; captured: number; refunded: number; total: number }[]>`
    select id, status, captured_cents as captured, refunded_cents as refunded, total_cents as total
    from orders`
  expect(rows.map(({ id }) => id).sort()).toEqual([...book.orders.keys()].sort())
  const wrong = rows.filter(({ id, status, captured, refunded, total }) => {
    const paid = captured === total
    switch (book.orders.get(id)?.fate) {
      case 'left':
        // The sweep calls off what nobody paid in time, where a run takes that long.
        return !['pending', 'cancelled'].includes(status) || captured !== 0
      case 'called off':
        return status !== 'cancelled' || captured !== 0
      case 'paid':
        return !['confirmed', 'preparing', 'ready', 'delivered'].includes(status) || !paid || refunded !== 0
      case 'given back':
        return status !== 'cancelled' || !paid || refunded !== total
      default:
        return true
    }
  })
  expect(wrong).toEqual([])
}

/** The money agrees to the cent in each session, with one refund for each order that was given back. */
async function moneyIsTheProviders({ sql, simulator }: Shop, book: Book): Promise<void> {
  const ours = await sql<{ sessionId: string; captured: number; refunded: number }[]>`
    select session_id, captured_cents as captured, refunded_cents as refunded
    from payments`
  const theirs = simulator.books().map(({ sessionId, capturedCents, refundedCents }) => ({
    sessionId,
    captured: capturedCents,
    refunded: refundedCents,
  }))
  const byId = (a: { sessionId: string }, b: { sessionId: string }) => a.sessionId.localeCompare(b.sessionId)
  expect([...ours].sort(byId)).toEqual(theirs.sort(byId))
  const [refunds] = await sql<{ count: number }[]>`select count(*)::int from refunds where status = 'sent'`
  expect(refunds?.count).toBe(fates(book, 'given back'))
}

/** One mail for each thing that happened to an order, sent and written once; none that is ready of one fetched before. */
async function eachMailIsOne(shop: Shop, book: Book): Promise<void> {
  const [happened] = await shop.sql<{ confirmed: number; cancelled: number }[]>`
    select
      count(distinct order_id) filter (where status = 'confirmed')::int as confirmed,
      count(distinct order_id) filter (where status = 'cancelled')::int as cancelled
    from order_events`
  const [sent] = await shop.sql<{ confirmed: number; cancelled: number; ready: number }[]>`
    select
      count(*) filter (where kind = 'order-confirmed')::int as confirmed,
      count(*) filter (where kind = 'order-cancelled')::int as cancelled,
      count(*) filter (where kind = 'order-ready')::int as ready
    from messages
    where channel = 'mail' and status = 'sent'`
  expect(sent).toMatchObject({ ...happened })
  const untold = await shop.sql`
    select id
    from orders o
    where status = 'ready' and not exists (
      select from messages m
      where m.order_id = o.id and m.kind = 'order-ready' and m.channel = 'mail' and m.status = 'sent'
    )`
  expect(untold).toEqual([])
  expect(happened?.confirmed).toBe(fates(book, 'paid') + fates(book, 'given back'))
  const twice = await shop.sql`
    select order_id, status from order_events group by order_id, status having count(*) > 1`
  expect(twice).toEqual([])
  // Whoever logs in on a new device is written to as well.
  const mails = (await shop.mails()).filter(name => name.includes('Z-order-'))
  expect(mails.length).toBe((sent?.confirmed ?? 0) + (sent?.cancelled ?? 0) + (sent?.ready ?? 0))
}

/** The counter of each slot equals what its orders hold, and never exceeds its capacity. */
async function slotsHold({ sql }: Shop): Promise<void> {
  const wrong = await sql`
    select s.slot_at, s.held_load, s.held_orders, s.capacity, h.load, h.orders
    from pickup_slots s
    left join (
      select slot_at, sum(load)::int as load, count(*)::int as orders
      from slot_holds
      where released_at is null
      group by slot_at
    ) h using (slot_at)
    where s.held_load <> coalesce(h.load, 0)
      or s.held_orders <> coalesce(h.orders, 0)
      or s.held_load > s.capacity`
  expect(wrong).toEqual([])
  const unheld = await sql`
    select o.id, o.status
    from orders o
    join slot_holds h on h.order_id = o.id
    where (h.released_at is null) <> (o.status not in ('cancelled'))`
  expect(unheld).toEqual([])
}

export function fates(book: Book, fate: string): number {
  return [...book.orders.values()].filter(order => order.fate === fate).length
}
