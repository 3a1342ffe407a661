import { CONTRACT_FROM_CENTS } from '#api/features/orders/orders-of-person.ts'
import { boundsOfDay, firstDayOfBooks, firstDayOfContact } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'

const BATCH = 1000
/**
 * The reports' sums of these orders' days are locked until the batch is done, so a small batch keeps payments from
 * waiting long.
 */
const ORDERS = 100

/** Deletes the messages that nobody can need as proof any more. */
export async function deleteOldMessages({ sql, clock }: Services): Promise<void> {
  const { from } = boundsOfDay(firstDayOfContact(clock()))
  await inBatches(BATCH, limit => deleteMessagesBefore(sql, from, limit))
}

/** The journal's details are deleted after three years, and its entries together with the books of their year. */
export async function deleteOldEntries({ sql, clock }: Services): Promise<void> {
  const emptied = boundsOfDay(firstDayOfContact(clock())).from
  const deleted = boundsOfDay(firstDayOfBooks(clock())).from
  await inBatches(BATCH, limit => emptyEntriesBefore(sql, emptied, limit))
  await inBatches(BATCH, limit => deleteEntriesBefore(sql, deleted, limit))
}

/** Deletes kept contracts, and the orders, payments and refunds that the law no longer requires, and their sums in the reports. */
export async function deleteOldBooks({ sql, clock }: Services): Promise<void> {
  const day = firstDayOfBooks(clock())
  const today = parisDay(clock())
  await deleteContractsBefore(sql, today)
  await inBatches(ORDERS, limit =>
    sql.begin(async tx => {
      const ids = await lockedOrdersBefore(tx, day, { today, contractFromCents: CONTRACT_FROM_CENTS }, limit)
      await deleteOrders(tx, ids)
      return ids.length
    }),
  )
  await deletePayoutsBefore(sql, day)
  await deleteEmptySums(sql, day)
}

async function inBatches(limit: number, next: (limit: number) => Promise<number>): Promise<void> {
  while ((await next(limit)) === limit);
}

const parisDate = (sql: Queryable, at: ReturnType<Queryable>) => sql`(${at} at time zone 'Europe/Paris')::date`

// The day of an order in the books is that of its payment, or of the till's; what follows may lie in a later year.
const isInBooks = (sql: Queryable, day: string) => sql`
  greatest(coalesce(o.paid_on, ${parisDate(sql, sql`o.created_at`)}), o.collected_on) >= ${day}
  or exists (select from invoices i where i.order_id = o.id and i.issued_on >= ${day})
  or exists (
    select from refunds r
    join payments p on p.id = r.payment_id
    where p.order_id = o.id and ${parisDate(sql, sql`greatest(r.created_at, r.sent_at)`)} >= ${day}
  )
  or exists (
    select from order_revisions r
    where r.order_id = o.id and ${parisDate(sql, sql`greatest(r.created_at, r.ended_at)`)} >= ${day}
  )
  or exists (select from disputes d where d.order_id = o.id and ${parisDate(sql, sql`d.heard_at`)} >= ${day})`

/**
 * Locks orders that nothing keeps in the books from a Paris day on, neither their sale nor an invoice, a refund, a
 * revision or a dispute of theirs, the oldest first. One whose contract the law has kept is skipped as long, since its
 * pickup may lie in the next year. An order with a voucher of a living account is skipped, because without its order the voucher could be spent again.
 * @param kept.today Paris day
 * @param kept.contractFromCents the sum from which contracts are kept
 * @returns their ids
 */
async function lockedOrdersBefore(
  tx: Queryable,
  day: string,
  kept: { today: string; contractFromCents: number },
  limit: number,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id
    from orders o
    where not (${isInBooks(tx, day)})
      and not exists (select from vouchers v where v.order_id = o.id)
      and not exists (select from kept_contracts k where k.order_id = o.id)
      and not (
        o.paid_at is not null
        and o.status <> 'cancelled'
        and o.total_cents + o.reduced_cents >= ${kept.contractFromCents}
        and (o.pickup_at at time zone 'Europe/Paris')::date + interval '10 years' >= ${kept.today}::date
      )
    order by o.created_at, o.id
    limit ${limit}
    for update skip locked`
  return rows.map(({ id }) => id)
}

/** Deletes what was kept of people for their contracts, when its last day is over. @param today Paris day */
async function deleteContractsBefore(sql: Queryable, today: string): Promise<void> {
  await sql`delete from kept_contracts where kept_until < ${today}`
}

/**
 * Deletes orders with their payments; lines, events, holds and messages go with them, and triggers take them out of the
 * reports' sums.
 */
async function deleteOrders(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx`
    delete from refunds
    using payments
    where payments.id = refunds.payment_id and payments.order_id = any(${ids as string[]}::uuid[])`
  await tx`delete from disputes where order_id = any(${ids as string[]}::uuid[])`
  await tx`delete from payments where order_id = any(${ids as string[]}::uuid[])`
  await tx`delete from orders where id = any(${ids as string[]}::uuid[])`
}

/**
 * Deletes the sums of days that have no order any more.
 * @param day the first Paris day that is kept
 */
async function deleteEmptySums(sql: Queryable, day: string): Promise<void> {
  await sql`
    delete from sales_hours s
    where paid_on < ${day} and not exists (select from orders o where o.paid_on = s.paid_on)`
  await sql`
    delete from sales_dishes s
    where paid_on < ${day} and not exists (select from orders o where o.paid_on = s.paid_on)`
}

/** What the provider said of its balance and its payouts before a Paris day; the books keep what it came to. */
async function deletePayoutsBefore(sql: Queryable, day: string): Promise<void> {
  await sql`delete from failed_payouts where arrives_on < ${day}`
  const isBefore = (at: ReturnType<Queryable>) => sql`${parisDate(sql, at)} < ${day}`
  await sql`delete from provider_transactions where ${isBefore(sql`moved_at`)}`
  await sql`
    delete from payouts p
    where ${isBefore(sql`created_at`)} and not exists (select from provider_transactions t where t.payout_id = p.id)`
}

/** @returns how many were deleted */
async function deleteMessagesBefore(sql: Queryable, at: Date, limit: number): Promise<number> {
  const rows = await sql`
    delete from messages
    where id in (select id from messages where created_at < ${at} order by created_at limit ${limit})`
  return rows.count
}

/**
 * Empties the details of journal entries and leaves what was done, by whom and when.
 * @returns how many were emptied
 */
async function emptyEntriesBefore(sql: Queryable, at: Date, limit: number): Promise<number> {
  const rows = await sql`
    update audit_entries
    set details = '{}'
    where id in (select id from audit_entries where at < ${at} and details <> '{}' order by at limit ${limit})`
  return rows.count
}

/** @returns how many were deleted */
async function deleteEntriesBefore(sql: Queryable, at: Date, limit: number): Promise<number> {
  const rows = await sql`
    delete from audit_entries
    where id in (select id from audit_entries where at < ${at} order by at limit ${limit})`
  return rows.count
}
