import type { Queryable } from '#api/platform/database/database.ts'
import { holdsWords } from '#api/platform/database/matching.ts'
import type { OrderStatus } from '../contract/order.ts'
import {
  type CookedLineRow,
  cookedLinesOfOrder,
  type OrderRow,
  orderColumns,
  type RevisionRow,
  revisionsOfOrder,
} from './order-rows.ts'

export type BoardRow = OrderRow & {
  since: Date
  cookVersion: number
  lines: CookedLineRow[]
  revisions?: RevisionRow[]
  /** The name of the staff member who took it; null where its customer placed it. */
  takenByName: string | null
}
/**
 * The Postgres snapshot of a reading, as text (`745:748:745`): every change either is visible in it or comes after it.
 */
export type Snapshot = string

/**
 * Everything under way, and the snapshot that it was read in. It is one statement, so that both belong to the same
 * instant.
 */
export async function liveBoard(
  sql: Queryable,
  today: { from: Date; to: Date },
): Promise<{ rows: BoardRow[]; snapshot: Snapshot; deliveredToday: number }> {
  const rows = await sql<(BoardRow & Facts)[]>`
    select b.*, f.snapshot, f."deliveredToday"
    from (
      select pg_current_snapshot()::text as snapshot, (
        select count(*)::int
        from orders
        where status = 'delivered' and pickup_at >= ${today.from} and pickup_at < ${today.to}
      ) as "deliveredToday"
    ) f
    left join (select ${boardColumns(sql)} from orders where ${isLive(sql)}) b on true
    order by b."pickupAt" nulls last, b.id`
  return unpacked(rows)
}

/**
 * The orders that were placed or changed since a snapshot, each once, as they are now.
 * @returns null when the snapshot is not from this database's past: the caller has to read everything again
 */
export async function changedSince(
  sql: Queryable,
  seen: Snapshot,
  limit: number,
): Promise<{ rows: BoardRow[]; snapshot: Snapshot } | null> {
  const rows = await sql<(BoardRow & Facts & { isPast: boolean })[]>`
    select b.*, f.snapshot, f."isPast"
    from (
      select pg_current_snapshot()::text as snapshot,
        pg_snapshot_xmax(${seen}::text::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as "isPast"
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
    order by b."pickupAt" nulls last, b.id`
  return rows[0]?.isPast ? unpacked(rows) : null
}

/**
 * A page of orders by pickup.
 * @param of.days from and before which the pickup is; null: all that are under way
 */
export function ordersByPickup(
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

export type PickupPlace = { at: string; id: string }

/**
 * A page of search results, newest first.
 * @param of.number first digits of the id, or null;
 * @param of.callNumber or null;
 * @param of.phone digits alone, or null
 */
export function foundOrders(
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
export async function ordersWaiting(sql: Queryable, customerId: string, until: Date): Promise<BoardRow[]> {
  return await sql<BoardRow[]>`
    select ${boardColumns(sql)}
    from orders
    where customer_id = ${customerId}
      and status in ('confirmed', 'preparing', 'ready')
      and pickup_at < ${until}
    order by pickup_at, id`
}

export async function boardRow(sql: Queryable, id: string): Promise<BoardRow | undefined> {
  const [row] = await sql<BoardRow[]>`select ${boardColumns(sql)} from orders where id = ${id}`
  return row
}

/** The staff member who brought an order into its current status; null where none of them did. */
export async function lastMovedBy(sql: Queryable, id: string): Promise<string | null> {
  const [event] = await sql<{ by: string | null }[]>`
    select staff.name as by
    from order_events e
    left join staff on staff.id = e.staff_id
    where e.order_id = ${id}
    order by e.id desc
    limit 1`
  return event?.by ?? null
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

const boardColumns = (sql: Queryable) => sql`
  ${orderColumns(sql)}, cook_version as "cookVersion", ${cookedLinesOfOrder(sql)} as lines,
  ${revisionsOfOrder(sql)} as revisions,
  coalesce(
    (select max(e.at) from order_events e where e.order_id = orders.id and e.status = orders.status),
    created_at
  ) as since,
  (select s.name from staff s where s.id = orders.taken_by) as "takenByName"`
