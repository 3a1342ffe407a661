import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#api/features/orders/contract-order.ts'
import { isLegalMove } from '#api/features/orders/rules/order-status.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { placedOrder } from '#api/testing/orders/paid-order.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { invariant } from '../invariant.ts'

const app = await testApp()
const { sql } = app
const { admin, manager } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000`

/** The moves that exist, written down a second time on purpose; whatever is not here is illegal. */
const ORDER_MOVES = ['pending confirmed', 'pending cancelled', 'confirmed preparing', 'confirmed cancelled']
/** Made from an order's sheet, each at its time: back to the kitchen, not fetched, fetched after all, not handed over. */
const BACK_AND_ASIDE = ['ready preparing', 'ready no_show', 'no_show delivered', 'delivered ready']
const LEGAL: Record<string, readonly string[]> = {
  orders: [...ORDER_MOVES, 'preparing ready', 'ready delivered', ...BACK_AND_ASIDE],
  payments: ['opening open', 'opening expired', 'open paid', 'open expired', 'expired paid'],
  refunds: ['queued sent', 'queued failed', 'queued withdrawn', 'sent failed'],
  reservations: ['pending accepted', 'pending declined', 'accepted declined'],
  order_revisions: ['waiting applied', 'waiting expired', 'waiting withdrawn'],
  print_jobs: ['waiting sent', 'waiting void', 'sent printed', 'sent failed'],
}
const STATUSES: Record<string, readonly string[]> = {
  orders: ORDER_STATUSES,
  payments: ['opening', 'open', 'paid', 'expired'],
  refunds: ['queued', 'sent', 'failed', 'withdrawn'],
  reservations: ['pending', 'accepted', 'declined'],
  order_revisions: ['waiting', 'applied', 'expired', 'withdrawn'],
  print_jobs: ['waiting', 'sent', 'printed', 'void', 'failed'],
}

/** Every pair of two different statuses. */
const pairsOf = (table: string) =>
  (STATUSES[table] ?? []).flatMap(from => (STATUSES[table] ?? []).filter(to => to !== from).map(to => ({ from, to })))

const isLegal = (table: string, from: string, to: string) => LEGAL[table]?.includes(`${from} ${to}`) === true

const isPaidOrder = (status: string) => !['pending', 'cancelled'].includes(status)

/** The other columns that a row of this status needs, so that only the move itself can be refused. */
const rest: Record<string, (status: string) => Record<string, unknown>> = {
  orders: status => {
    const isPaid = isPaidOrder(status)
    return {
      paid_at: isPaid ? app.clock() : null,
      paid_on: isPaid ? '2026-11-21' : null,
      cancellable_until: isPaid ? app.clock() : null,
      cancelled_at: status === 'cancelled' ? app.clock() : null,
    }
  },
  payments: status => {
    const isPaid = status === 'paid'
    const isOpening = status === 'opening'
    return {
      session_id: isOpening ? null : `cs_${uuid()}`,
      url: isOpening ? null : 'https://pay.exemple.fr',
      settles: isPaid ? false : null,
      payment_intent: isPaid ? `pi_${uuid()}` : null,
      captured_cents: isPaid ? 1290 : 0,
      paid_at: isPaid ? app.clock() : null,
    }
  },
  refunds: status => {
    const isGone = !['queued', 'withdrawn'].includes(status)
    return { sent_at: isGone ? app.clock() : null, provider_refund_id: isGone ? `re_${uuid()}` : null }
  },
  order_revisions: status => ({ ended_at: status === 'waiting' ? null : app.clock() }),
  reservations: status => ({ answered_at: status === 'pending' ? null : app.clock() }),
  print_jobs: status => {
    const isSent = !['waiting', 'void'].includes(status)
    return {
      sendings: isSent ? 1 : 0,
      sent_at: isSent ? app.clock() : null,
      ended_at: ['waiting', 'sent'].includes(status) ? null : app.clock(),
    }
  },
}

let callsGiven = 0

/** Puts a row into a status that it could only come to by moves: past every trigger, that of call numbers among them. */
async function put(tx: Queryable, table: string, id: string, status: string): Promise<void> {
  const isCalled = table === 'orders' && isPaidOrder(status)
  const call = isCalled && { call_number: ++callsGiven, called_on: '2026-11-21' }
  await tx`set local session_replication_role = replica`
  await tx`update ${sql(table)} set ${sql({ status, ...rest[table]?.(status), ...call })} where id = ${id}`
  await tx`set local session_replication_role = origin`
}

/** A row of each kind. */
async function rows(): Promise<Record<string, string>> {
  const { id: orders } = await placedOrder(app)
  const payments = uuid()
  await sql`
    insert into payments (id, order_id, success_url, cancel_url, amount_cents, status, created_at)
    values (${payments}, ${orders}, '', '', 1290, 'opening', ${app.clock()})`
  const refunds = uuid()
  await sql`
    insert into refunds (id, payment_id, n, amount_cents, reason, status, created_at)
    values (${refunds}, ${payments}, 1, 100, 'Essai', 'queued', ${app.clock()})`
  const table = await app.post<{ id: string }>('/api/reservations', tableBody())
  const revisions = uuid()
  await sql`
    insert into order_revisions (
      id, order_id, number, status, changes, total_before_cents, total_after_cents, slot_at, kitchen_load, has_alcohol,
      created_at, pay_by
    )
    values (
      ${revisions}, ${orders}, 1, 'waiting', '{}', 1290, 1390, ${app.clock()}, 1, false, ${app.clock()}, ${app.clock()}
    )`
  const [printer, job] = [uuid(), uuid()]
  await sql`
    insert into printers (id, name, paper_mm, prints, secret_hash, created_at)
    values (${printer}, 'Cuisine', 80, '{}', ${randomBytes(32)}, ${app.clock()})`
  await sql`
    insert into print_jobs (id, printer_id, order_id, cause, revision, copy, asked_at)
    values (${job}, ${printer}, ${orders}, 'copy', 0, 1, ${app.clock()})`
  return { orders, payments, refunds, order_revisions: revisions, reservations: table.body.id, print_jobs: job }
}

/** What a move writes beside the status: a paid order stays paid, and keeps the number that it is called by. */
function factsOfMove(table: string, from: string, to: string): Record<string, unknown> {
  const facts = rest[table]?.(to) ?? {}
  if (table !== 'orders' || !isPaidOrder(from)) return facts
  return { cancelled_at: facts.cancelled_at }
}

/** What the database answers to a move; the transaction is rolled back in any case. */
async function verdict(table: string, id: string, from: string, to: string): Promise<string> {
  let said = 'moved'
  await sql
    .begin(async tx => {
      await put(tx, table, id, from)
      await tx`update ${sql(table)} set ${sql({ status: to, ...factsOfMove(table, from, to) })} where id = ${id}`
      throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') said = error.message
    })
  return said
}

invariant(14, 'the database makes the moves that exist and no other', { secondsATry: 30 }, async ({ tried }) => {
  const ids = await rows()
  for (const table of Object.keys(LEGAL)) {
    for (const { from, to } of pairsOf(table)) {
      const said = await verdict(table, ids[table] ?? '', from, to)
      const expected = isLegal(table, from, to) ? /^moved$/ : /^illegal (order )?move /
      expect(said, `${table}: ${from} → ${to}`).toMatch(expected)
      tried()
    }
  }
  const stored = await sql<{ move: string }[]>`
    select concat_ws(' ', 'orders', from_status, to_status) as move from order_status_moves
    union all
    select concat_ws(' ', of_table, from_status, to_status) from status_moves`
  const written = Object.entries(LEGAL).flatMap(([table, moves]) => moves.map(move => `${table} ${move}`))
  expect(stored.map(({ move }) => move).sort()).toEqual(written.sort())
  for (const { from, to } of pairsOf('orders')) {
    expect([from, to, isLegalMove(from as OrderStatus, to as OrderStatus)]).toEqual([
      from,
      to,
      isLegal('orders', from, to),
    ])
  }
})

invariant(
  14,
  'the staff’s call is refused whatever payment or the kitchen do',
  { secondsATry: 30 },
  async ({ tried }) => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        const { id } = await placedOrder(app)
        await sql.begin(tx => put(tx, 'orders', id, from))
        // Its pickup was an hour ago, and it has its status since this moment: every move is made at its time.
        await sql`update orders set pickup_at = ${app.clock()}::timestamptz - interval '1 hour' where id = ${id}`
        await sql`insert into order_events (order_id, status, at) values (${id}, ${from}, ${app.clock()})`
        const [before] = await sql<
          { status: string; version: number }[]
        >`select status, version from orders where id = ${id}`
        const move = { status: to, version: before?.version, reason: 'Essai', ageChecked: true }
        const { status, body } = await app.post(`/api/admin/orders/${id}/status`, move, { ...manager, ...freshKey() })
        // Payment alone confirms an order, and cancelling a cancelled one answers it as it is.
        const isMade =
          (to !== 'confirmed' && isLegal('orders', from, to)) || (from === 'cancelled' && to === 'cancelled')
        expect([from, to, status, isMade ? 'moved' : body.code]).toEqual(
          isMade ? [from, to, 200, 'moved'] : [from, to, 409, 'illegal_transition'],
        )
        const after = await sql`select status, version from orders where id = ${id}`
        if (!isMade) expect(after).toEqual([before])
        tried()
      }
    }
  },
)

invariant(
  14,
  'nor does an answered table or an unpaid order move by a call',
  { secondsATry: 30 },
  async ({ tried }) => {
    for (const from of STATUSES.reservations ?? []) {
      for (const to of ['accepted', 'declined']) {
        const { body: table } = await app.post<{ id: string }>('/api/reservations', tableBody())
        await sql.begin(tx => put(tx, 'reservations', table.id, from))
        const answer = { status: to, seen: from }
        const { status } = await app.post(`/api/admin/reservations/${table.id}/status`, answer, manager)
        expect([from, to, status]).toEqual([from, to, from === to || isLegal('reservations', from, to) ? 200 : 409])
        tried()
      }
    }
    for (const from of ['opening', 'open', 'expired']) {
      const ids = await rows()
      await sql`delete from refunds where id = ${ids.refunds ?? ''}`
      await sql.begin(tx => put(tx, 'payments', ids.payments ?? '', from))
      const refund = { reason: 'Essai' }
      const { status } = await app.post(`/api/admin/orders/${ids.orders}/refund`, refund, { ...admin, ...freshKey() })
      expect([from, status]).toEqual([from, 409])
      expect(
        await sql`select from refunds r join payments p on p.id = payment_id where order_id = ${ids.orders ?? ''}`,
      ).toEqual([])
      tried()
    }
  },
)
