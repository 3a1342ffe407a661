import { setTimeout as wait } from 'node:timers/promises'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { slotsOfDay } from '#api/features/pickup/offer-slots.ts'
import { PICKUP_TIMES } from '#api/features/pickup/rules/pickup-slots.ts'
import { USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { uuid } from '#api/kernel/ids.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { somebody } from '../../bench/people/somebody.ts'
import type { BoardWatch } from './board-watch.ts'
import { type Caller, someAddress } from './caller.ts'
import type { Tally } from './tally.ts'
import { type TrackingWatch, watchTracking } from './tracking-watch.ts'

export type Load = {
  port: number
  caller: Caller
  bearer: string
  boards: readonly BoardWatch[]
  /** The customers' pages that are open now. */
  pages: Set<TrackingWatch>
  tally: Tally
}

export type Placed = { id: string; trackingToken: string; totalAmount: number; code?: string }

const PAGES_OF_AN_ORDER = 10
/** Seconds of an order's life at which the kitchen takes it, has it ready, and hands it over. */
const KITCHEN: readonly [OrderStatus, number][] = [
  ['preparing', 18],
  ['ready', 36],
  ['delivered', 55],
]
/** A client that has received nothing by then counts as lost. */
const HEARD_MS = 20_000
/** How often it looks, and so the precision of its times. */
const LOOK_MS = 25

/**
 * One order from the cart to the counter. Each step waits until every board and every page of it has heard of the one
 * before: what somebody has not heard is told as lost.
 * @param age how many seconds of its life it has behind it already: one of those that fill the restaurant before the
 *   measuring begins, whose times do not count
 */
export async function liveAnOrder(load: Load, age?: number): Promise<void> {
  const startedAt = performance.now() - (age ?? 0) * 1000
  const isCounted = age === undefined
  const placed = await placeOrder(load, isCounted ? load.tally.orderMs : [])
  if (!placed) return
  const pages = Array.from({ length: PAGES_OF_AN_ORDER }, () =>
    watchTracking(load.port, placed, { headers: { 'x-forwarded-for': someAddress() } }),
  )
  for (const page of pages) load.pages.add(page)
  const heard = (status: OrderStatus) => everybodyHears(load, pages, placed.id, status, isCounted)
  try {
    await heard('pending')
    await pay(load, placed)
    await heard('confirmed')
    for (const [status, second] of KITCHEN) {
      await wait(Math.max(0, second * 1000 - (performance.now() - startedAt)))
      await move(load, placed.id, status)
      await heard(status)
    }
  } catch (error) {
    load.tally.errors.push(String(error))
  } finally {
    for (const page of pages) {
      load.pages.delete(page)
      page.line.close()
      for (const status of page.line.refusals()) load.tally.errors.push(`a page was answered ${status}`)
      if (page.line.reopened() > 0) load.tally.errors.push('a page was cut')
    }
  }
}

/** @returns undefined, and an error on the tally, when it was not taken */
export async function placeOrder({ caller, tally }: Load, timesMs: number[]): Promise<Placed | undefined> {
  const tomorrow = addDays(parisDay(new Date()), 1)
  const slots = slotsOfDay(addDays(tomorrow, Math.floor(Math.random() * 6)), USUAL_PICKUP_WEEK)
  const { date, time } = slots[Math.floor(Math.random() * PICKUP_TIMES.length)] as { date: string; time: string }
  const { address, customerInfo } = somebody()
  const body = orderBody([SOM_TAM], { customerInfo, pickup: { date, time, notes: '' } })
  try {
    const {
      status,
      body: placed,
      ms,
    } = await caller.call<Placed>('POST', '/api/orders', body, {
      'idempotency-key': uuid(),
      'x-forwarded-for': address,
    })
    timesMs.push(ms)
    if (status === 201) return placed
    tally.errors.push(`an order was answered ${status} ${placed.code}`)
  } catch (error) {
    tally.errors.push(`an order was not answered: ${error}`)
  }
  return undefined
}

async function pay({ port, caller }: Load, placed: Placed): Promise<void> {
  const origin = `http://localhost:${port}`
  const { status, body } = await caller.call<{ url: string; code?: string }>(
    'POST',
    '/api/payments/stripe/checkout',
    checkoutOf(placed, origin),
  )
  if (status !== 200) throw new Error(`a checkout was answered ${status} ${body.code}`)
  const paid = await fetch(`${body.url}/pay`, { method: 'POST', redirect: 'manual' })
  if (paid.status !== 303) throw new Error(`paying was answered ${paid.status}`)
}

async function move({ caller, bearer, boards }: Load, id: string, status: OrderStatus): Promise<void> {
  const version = boards[0]?.orders.get(id)?.version
  const answer = await caller.call<{ code?: string }>(
    'POST',
    `/api/admin/orders/${id}/status`,
    { status, version },
    { authorization: `Bearer ${bearer}`, 'idempotency-key': uuid() },
  )
  if (answer.status !== 200) throw new Error(`a move to ${status} was answered ${answer.status} ${answer.body.code}`)
}

async function everybodyHears(
  { boards, tally }: Load,
  pages: readonly TrackingWatch[],
  id: string,
  status: OrderStatus,
  isCounted: boolean,
): Promise<void> {
  const startedAt = performance.now()
  const isBoardDeaf = (board: BoardWatch) => !board.orders.get(id)?.statuses.has(status)
  const isPageDeaf = (page: TrackingWatch) => !page.statuses.includes(status)
  while (boards.some(isBoardDeaf) || pages.some(isPageDeaf)) {
    if (performance.now() - startedAt > HEARD_MS) {
      tally.lost.push(
        `${id} ${status}: ${boards.filter(isBoardDeaf).length} boards, ${pages.filter(isPageDeaf).length} pages`,
      )
      throw new Error(`${status} of an order was not heard by everybody`)
    }
    await wait(LOOK_MS)
  }
  if (isCounted) tally.heardMs.push(performance.now() - startedAt)
  tally.heard += boards.length + pages.length
}
