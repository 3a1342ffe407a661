import { expect } from 'vitest'
import { expectTrueCard } from '#api/features/loyalty/testing/card-books.ts'
import { sweepRevisions, sweepUnpaid } from '#api/features/orders/paying/sweep-unpaid.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { sweepEvents } from '../../receive-webhook.ts'
import { orderMoney } from '../../settle-session.ts'
import { sweepPayments } from '../../sweep-payments.ts'
import { type Placed, SET_MENU, type Shop } from '../shop.ts'
import { expectTrueKitchen } from './kitchen-books.ts'
import { expectTrueLedger } from './ledger-books.ts'
import { type OrderBooks, orderBooks } from './order-books.ts'
import { collectAll, expectTillsOwn } from './till-books.ts'

/** The history that an order may have: every step at most once, and none after the last. */
const HISTORY = /^(pending cancelled|(pending )?confirmed( cancelled| preparing( ready( delivered)?)?)?)$/

/**
 * Waits out a run: the provider works again, jobs and sweeps run, and the deadline of every session passes. Webhooks
 * that were never delivered stay lost.
 */
export async function comeToRest(shop: Shop): Promise<void> {
  const { simulator, clock, services } = shop.app
  simulator.faults.clear()
  simulator.faults.set({ webhookNever: true })
  await sweepEvents(services)
  await shop.app.runMoneyJobs()
  for (const _ of ['of the order', 'of a session at the provider']) {
    clock.advanceMinutes(16)
    await sweepUnpaid(services, orderMoney)
    await sweepRevisions(services, orderMoney)
    await sweepPayments(services)
    await sweepEvents(services)
    await shop.app.runMoneyJobs()
  }
  await simulator.settled()
  await collectAll(shop)
}

/**
 * Checks invariants 1 and 2 (docs/invariants.md) order by order: the provider's books and ours agree to the cent; then
 * the card's.
 */
export async function expectOneTruth(shop: Shop): Promise<void> {
  const books = await orderBooks(
    shop.app.sql,
    shop.orders.map(order => order.id),
  )
  for (const order of shop.orders) {
    const ours = books.get(order.id)
    if (!ours) throw new Error(`order ${order.id} has gone`)
    expectPaidOnceOrReturned(shop, order, ours)
    if (shop.atTill.has(order.id)) expectTillsOwn(ours)
    else expect(ours.history).toMatch(HISTORY)
    expectMovedAsAccepted(shop, order, ours)
  }
  await expectTrueKitchen(shop)
  await expectTrueLedger(shop)
  // A free dish is either on the one living order that used it, or back in the account.
  const card = await shop.cardHolder
  if (card) await expectTrueCard({ ...card, app: shop.app })
}

function expectPaidOnceOrReturned(shop: Shop, placed: Placed, order: OrderBooks): void {
  const provider = shop.app.simulator.books().filter(session => session.metadata.orderId === placed.id)
  const totalCents = toCents(placed.totalAmount)
  const isDead = order.status === 'cancelled'

  // No session can be paid any more, and every one is settled.
  expect(provider.filter(session => session.status === 'open')).toEqual([])
  expect(order.payments.filter(payment => payment.status === 'open' || payment.status === 'opening')).toEqual([])

  // The books agree session by session: what was captured, what was booked as refunded, and what was really sent.
  const charged = provider.filter(session => session.capturedCents > 0)
  const paid = order.payments.filter(payment => payment.status === 'paid')
  expect(sorted(paid.map(({ sessionId, captured, refunded, sent }) => [sessionId, captured, refunded, sent]))).toEqual(
    sorted(
      charged.map(session => [session.sessionId, session.capturedCents, session.refundedCents, session.refundedCents]),
    ),
  )

  // An order is paid at most once, each of its revisions too, and all other money went back.
  const settling = order.payments.filter(payment => payment.settles)
  const addedCents = order.revisions.reduce((sum, { paid: times, difference }) => sum + times * difference, 0)
  expect(settling.filter(({ revisionId }) => revisionId === null)).toHaveLength(order.captured > addedCents ? 1 : 0)
  expect(order.revisions.filter(({ status }) => status === 'waiting')).toEqual([])
  for (const { status, difference, paid: times } of order.revisions) {
    expect(times).toBe(status === 'applied' && difference > 0 ? 1 : 0)
  }
  const isTouched = shop.touchedOutside.has(placed.id)
  for (const { captured, refunded, settles } of paid) if (!settles && !isTouched) expect(refunded).toBe(captured)
  const held = charged.reduce((sum, session) => sum + session.capturedCents - session.refundedCents, 0)
  // A bank may send back the refund of a payment that paid for nothing.
  const unsold = paid.reduce((sum, { captured, refunded, settles }) => sum + (settles ? 0 : captured - refunded), 0)
  expect(order.captured - order.refunded + unsold).toBe(held)
  const isUnpaid = isDead || shop.atTill.has(placed.id)
  expect(isUnpaid ? [0, totalCents + addedCents] : [totalCents + addedCents]).toContain(order.captured)
  expect(order.reduced).toBe(shop.reduced.get(placed.id) ?? 0)
  if (order.captured > 0) expect(order.total).toBe(order.captured - order.reduced)

  // Of an order that was not cancelled, only what the staff refunded or took off has gone back.
  if (!isTouched) expect(order.refunded).toBe(isDead ? order.captured : grantedCents(shop, placed, order))
  expect(order.isHeld).toBe(!isDead)
}

function grantedCents(shop: Shop, placed: Placed, order: OrderBooks): number {
  const granted = [...shop.granted.values()].filter(({ orderId }) => orderId === placed.id)
  if (granted.some(({ cents }) => cents === null)) return order.captured
  const goneMenus = granted.reduce((sum, { menus }) => sum + menus, 0)
  const cents = granted.reduce((sum, { cents }) => sum + (cents ?? 0), order.reduced)
  return cents + goneMenus * SET_MENU.cents + drinksCents(shop, placed, goneMenus + order.reduced / SET_MENU.cents)
}

/** Drinks alone come to so much whatever came first: those of set menus that went whole are part of their price. */
function drinksCents({ menus, drinksBack }: Shop, { id }: Placed, goneMenus: number): number {
  const left = (menus.get(id) ?? 0) - goneMenus
  return menus.has(id) ? SET_MENU.drinkCents * Math.min(drinksBack.get(id) ?? 0, left) : 0
}

/** Each move that a tablet was told of happened once, and no other move happened. */
function expectMovedAsAccepted(shop: Shop, placed: Placed, order: OrderBooks): void {
  expect(order.status).not.toBe('pending')
  const accepted = shop.tablets.flatMap(tablet => tablet.moves)
  const answered = new Set(
    accepted.filter(move => move.startsWith(placed.id)).map(move => move.slice(placed.id.length + 1)),
  )
  // Cancelling a cancelled order is accepted too, but is no move.
  if (!order.staffMoves.includes('cancelled')) answered.delete('cancelled')
  expect([...answered].sort()).toEqual([...order.staffMoves].sort())
}

function sorted(books: (string | number)[][]): (string | number)[][] {
  return books.sort(([a], [b]) => String(a).localeCompare(String(b)))
}
