import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { ROLES } from '#api/kernel/people/roles.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { searchFor } from '#api/kernel/typed.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { readCursor, writeCursor } from '#api/platform/cursor.ts'
import { holdsWords, type Queryable } from '#api/platform/database/database.ts'
import type { ListedOrder } from '../contract.ts'
import type { OrderStatus } from '../contract-order.ts'
import type { Board, BoardOrder, boardOrders } from '../contract-staff.ts'
import { type BoardRow, boardColumns, linesOfOrder, type OrderWithLines, orderColumns } from '../rows.ts'
import { toBoardOrder, toOrder, toOwnOrder } from '../view.ts'

const PAGE = 100
const SEARCHED_DAYS = 90
/** For more changes than that, sending the whole board is cheaper. */
const MOST_CHANGES = 500

/**
 * The caller's orders, newest first: only those of the account itself, not those of its address, which anyone could
 * have registered. Staff get everyone's.
 * @param page.cursor of the page before
 * @returns next the cursor of the next page, null on the last one
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 * Source: docs/security.md#orders.
 */
export async function listOrders(
  ctx: Ctx,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ orders: ListedOrder[]; next: string | null }> {
  const customerId = ctx.actor.kind === 'customer' ? ctx.actor.customerId : null
  const list = `orders of ${customerId ?? 'everyone'}`
  const after = page.cursor === undefined ? null : toOrderPlace(readCursor(ctx, list, page.cursor))
  // One row more than a page shows whether there is a next one.
  const rows = await listedOrders(ctx.sql, { customerId, after, limit: page.limit + 1 })
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const now = ctx.clock()
  return {
    orders: shown.map(row => (customerId === null ? toOrder(row, now) : toOwnOrder(row, now))),
    next: last && rows.length > shown.length ? writeCursor(ctx, list, [last.place, last.id]) : null,
  }
}

function toOrderPlace([createdAt, id]: string[]): OrderPlace {
  return { createdAt: createdAt as string, id: id as string }
}

/**
 * An order's place in the list. Its instant is text as the database writes it, since a `Date` would drop the
 * microseconds.
 */
type OrderPlace = { createdAt: string; id: string }
type PlacedOrder = OrderWithLines & { place: string }

/**
 * Orders with their lines, newest first.
 * @param of the customer whose orders they are; null: everyone's
 * @param after only orders that stand behind it, so that new ones shift no page
 */
export function listedOrders(
  sql: Queryable,
  of: { customerId: string | null; after: OrderPlace | null; limit: number },
): Promise<PlacedOrder[]> {
  const { customerId, after, limit } = of
  return sql<PlacedOrder[]>`
    select ${orderColumns(sql)}, created_at::text as place, ${linesOfOrder(sql)} as lines
    from orders
    where true
      ${customerId === null ? sql`` : sql`and customer_id = ${customerId}`}
      ${after === null ? sql`` : behind(sql, after)}
    order by created_at desc, id
    limit ${limit}`
}

// The index can only start from the first comparison; with the `or` by itself it would be read from the newest on.
const behind = (sql: Queryable, { createdAt, id }: OrderPlace) => sql`
  and created_at <= ${createdAt}::text::timestamptz
  and (created_at < ${createdAt}::text::timestamptz or id > ${id})`

/**
 * Orders of the staff's lists: all under way, or a Paris day's by pickup, or search results, newest first.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listForBoard(
  ctx: Ctx,
  { status, day, q, cursor }: InputOf<typeof boardOrders>['query'],
): Promise<OutputOf<typeof boardOrders>> {
  const list = `orders of the board ${JSON.stringify([status, day, q])}`
  const after = cursor === undefined ? null : toPickupPlace(readCursor(ctx, list, cursor))
  const now = ctx.clock()
  // One row more than a page shows whether there is a next one.
  const page = { status, after, limit: PAGE + 1 }
  const rows = q
    ? await foundOrders(ctx.sql, { ...page, ...searched(ctx, q), since: daysBefore(now, SEARCHED_DAYS) })
    : await ordersByPickup(ctx.sql, { ...page, days: day === undefined ? null : boundsOfDay(day) })
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    orders: shown.map(row => toBoardOrder(row, now)),
    nextCursor: last && rows.length > shown.length ? writeCursor(ctx, list, [last.place, last.id]) : null,
  }
}

/** Who is told no telephone finds none either: else it could be guessed, digit by digit. */
function searched(ctx: Ctx, q: string): ReturnType<typeof searchFor> {
  const found = searchFor(q)
  return ROLES[(ctx.actor as Staff).role].phone === 'never' ? { ...found, phone: null } : found
}

/**
 * What a board has not seen yet: everything at first, then whatever changed, each order once. Null when nothing
 * changed.
 */
export async function changesForBoard(
  ctx: Ctx,
  seen: Snapshot | undefined,
): Promise<{ snapshot: Snapshot; board: Board } | { snapshot: Snapshot; changed: BoardOrder[] } | null> {
  const now = ctx.clock()
  const toOrders = (rows: readonly BoardRow[]) => rows.map(row => toBoardOrder(row, now))
  const changes = seen === undefined ? null : await changedSince(ctx.sql, seen, MOST_CHANGES)
  if (changes && changes.rows.length < MOST_CHANGES) {
    return changes.rows.length > 0 ? { snapshot: changes.snapshot, changed: toOrders(changes.rows) } : null
  }
  const { rows, snapshot, deliveredToday } = await liveBoard(ctx.sql, boundsOfDay(parisDay(now)))
  return { snapshot, board: { orders: toOrders(rows), deliveredToday } }
}

function toPickupPlace([at, id]: string[]): PickupPlace {
  return { at: at as string, id: id as string }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

/**
 * The orders that a customer at the counter may have come for: paid, not handed over, due by the end of today; by
 * pickup.
 */
export async function ordersWaitingFor(ctx: Ctx, customerId: string): Promise<BoardOrder[]> {
  const now = ctx.clock()
  const rows = await ordersWaiting(ctx.sql, customerId, boundsOfDay(parisDay(now)).to)
  return rows.map(row => toBoardOrder(row, now))
}

/** The pickups of all orders that are not handed over yet, unpaid ones included, since they hold a slot too. */
export function pickupsAhead({ sql }: Services, now: Date): Promise<Date[]> {
  return awaitedPickups(sql, now)
}

/** The pickups from an instant on of orders that are neither handed over nor cancelled, one entry for each order. */
async function awaitedPickups(sql: Queryable, from: Date): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select pickup_at as at
    from orders
    where status in ('pending', 'confirmed', 'preparing', 'ready') and pickup_at >= ${from}`
  return rows.map(({ at }) => at)
}

/**
 * The Postgres snapshot of a reading, as text (`745:748:745`): every change either is visible in it or comes after it.
 */
type Snapshot = string

/**
 * Everything under way, and the snapshot that it was read in. It is one statement, so that both belong to the same
 * instant.
 */
async function liveBoard(
  sql: Queryable,
  today: { from: Date; to: Date },
): Promise<{ rows: BoardRow[]; snapshot: Snapshot; deliveredToday: number }> {
  const rows = await sql<(BoardRow & Facts)[]>`
    select b.*, f.snapshot, f.delivered_today
    from (
      select pg_current_snapshot()::text as snapshot, (
        select count(*)::int
        from orders
        where status = 'delivered' and pickup_at >= ${today.from} and pickup_at < ${today.to}
      ) as delivered_today
    ) f
    left join (select ${boardColumns(sql)} from orders where ${isLive(sql)}) b on true
    order by b.pickup_at nulls last, b.id`
  return unpacked(rows)
}

/**
 * The orders that were placed or changed since a snapshot, each once, as they are now.
 * @returns null when the snapshot is not from this database's past: the caller has to read everything again
 */
async function changedSince(
  sql: Queryable,
  seen: Snapshot,
  limit: number,
): Promise<{ rows: BoardRow[]; snapshot: Snapshot } | null> {
  const rows = await sql<(BoardRow & Facts & { isPast: boolean })[]>`
    select b.*, f.snapshot, f.is_past
    from (
      select pg_current_snapshot()::text as snapshot,
        pg_snapshot_xmax(${seen}::text::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as is_past
    ) f
    left join (
      select ${boardColumns(sql)}
      from orders
      where changed_in >= pg_snapshot_xmin(${seen}::text::pg_snapshot)
        and not pg_visible_in_snapshot(changed_in, ${seen}::text::pg_snapshot)
        -- A database restored from a copy holds numbers that its own transactions have not reached.
        and changed_in < pg_snapshot_xmax(pg_current_snapshot())
      limit ${limit}
    ) b on true
    order by b.pickup_at nulls last, b.id`
  return rows[0]?.isPast ? unpacked(rows) : null
}

/**
 * A page of orders by pickup.
 * @param of.days from and before which the pickup is; null: all that are under way
 */
function ordersByPickup(
  sql: Queryable,
  of: {
    status: OrderStatus | undefined
    days: { from: Date; to: Date } | null
    after: PickupPlace | null
    limit: number
  },
): Promise<(BoardRow & { place: string })[]> {
  const { status, days, after, limit } = of
  return sql<(BoardRow & { place: string })[]>`
    select ${boardColumns(sql)}, ${place(sql)}::text as place
    from orders
    where ${days ? sql`pickup_at >= ${days.from} and pickup_at < ${days.to}` : isLive(sql)}
      ${status ? sql`and status = ${status}` : sql``}
      ${after ? sql`and (${place(sql)}, id) > (${after.at}::text::timestamptz, ${after.id})` : sql``}
    order by ${place(sql)}, id
    limit ${limit}`
}

type PickupPlace = { at: string; id: string }

/**
 * A page of search results, newest first.
 * @param of.number first digits of the id, or null;
 * @param of.callNumber or null;
 * @param of.phone digits alone, or null
 */
function foundOrders(
  sql: Queryable,
  of: {
    words: string
    number: { from: string; to: string } | null
    callNumber: number | null
    phone: string | null
    status: OrderStatus | undefined
    since: Date
    after: PickupPlace | null
    limit: number
  },
): Promise<(BoardRow & { place: string })[]> {
  return sql<(BoardRow & { place: string })[]>`
    select ${boardColumns(sql)}, created_at::text as place
    from orders
    where (
        ${of.number ? sql`id between ${of.number.from} and ${of.number.to} or` : sql``}
        ${of.callNumber ? sql`call_number = ${of.callNumber} or` : sql``}
        ${of.phone ? sql`regexp_replace(customer_phone, '[^0-9]', '', 'g') like ${`%${of.phone}%`} or` : sql``}
        ${holdsWords(sql, sql`customer_name`, of.words)}
      )
      and created_at >= ${of.since}
      ${of.status ? sql`and status = ${of.status}` : sql``}
      ${of.after ? sql`and (created_at < ${of.after.at}::text::timestamptz or (created_at = ${of.after.at}::text::timestamptz and id > ${of.after.id}))` : sql``}
    order by created_at desc, id
    limit ${of.limit}`
}

/** A customer's paid orders that were not handed over, with a pickup before `until`. */
async function ordersWaiting(sql: Queryable, customerId: string, until: Date): Promise<BoardRow[]> {
  return await sql<BoardRow[]>`
    select ${boardColumns(sql)}
    from orders
    where customer_id = ${customerId}
      and status in ('confirmed', 'preparing', 'ready')
      and pickup_at < ${until}
    order by pickup_at, id`
}

type Facts = { snapshot: Snapshot; deliveredToday: number }

/** The facts stand in columns beside every row, and beside an empty row when there is no order. */
function unpacked<Row extends BoardRow & Facts>(rows: readonly Row[]) {
  const [first] = rows
  if (!first) throw new Error('the reading of the board answered nothing')
  return {
    rows: rows.filter(row => row.id !== null) as BoardRow[],
    snapshot: first.snapshot,
    deliveredToday: first.deliveredToday,
  }
}

const isLive = (sql: Queryable) => sql`status in ('pending', 'confirmed', 'preparing', 'ready')`
// An order without a pickup sorts behind all others.
const place = (sql: Queryable) => sql`coalesce(pickup_at, 'infinity')`
