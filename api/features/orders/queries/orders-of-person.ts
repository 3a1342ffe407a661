import type { Caller, Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { isNumber } from '#api/platform/database/matching.ts'
import type { Change } from '#api/platform/database/row.ts'
import type { OrderStatus } from '../contract/order.ts'
import { linesOfOrder, type OrderWithLines, orderColumns, revisionsOfOrder } from './order-rows.ts'

const ordersOf = (sql: Queryable, { customerId, provenEmail, caller, orderId }: Person) => {
  if (caller) return ordersOfCaller(sql, caller)
  return orderId ? orderOfNobody(sql, orderId) : ordersOfOther(sql, customerId, provenEmail)
}

const orderOfNobody = (sql: Queryable, orderId: string) => sql`
  select id
  from orders
  where id = ${orderId} and customer_id is null and customer_email is null and customer_phone is null`

const ordersOfCaller = (sql: Queryable, { number, name }: Caller) => sql`
  select id
  from orders
  where customer_id is null
    and customer_email is null
    and ${isNumber(sql, sql`customer_phone`, number)}
    and plain_words(coalesce(customer_name, '')) = plain_words(${name})`

const ordersOfOther = (sql: Queryable, customerId: string | null, provenEmail: string | null) => sql`
  select id
  from orders
  where customer_id = ${customerId}
  union all
  select id
  from orders
  where customer_id is null
    and lower(customer_email) = ${provenEmail}`

export type PersonOrder = {
  id: string
  status: OrderStatus
  pickupAt: Date | null
  createdAt: Date
  paidAt: Date | null
  totalCents: number
  reducedCents: number
}

const columns = (sql: Queryable) => sql`
  id, status, pickup_at as "pickupAt", created_at as "createdAt", paid_at as "paidAt", total_cents as "totalCents",
  reduced_cents as "reducedCents"`

export async function ordersOfPerson(sql: Queryable, person: Person): Promise<PersonOrder[]> {
  return await sql<PersonOrder[]>`
    select ${columns(sql)}
    from orders
    where id in (${ordersOf(sql, person)})
    order by id`
}

/** Does the same as `ordersOfPerson` and locks them until the transaction ends. */
export async function lockedOrdersOfPerson(tx: Queryable, person: Person): Promise<PersonOrder[]> {
  return await tx<PersonOrder[]>`
    select ${columns(tx)}
    from orders
    where id in (${ordersOf(tx, person)})
    order by id
    for update`
}

export async function hasOrder(sql: Queryable, person: Person): Promise<boolean> {
  const rows = await sql`${ordersOf(sql, person)} limit 1`
  return rows.length > 0
}

// Cancelled and handed-over ones stay as they were written: nobody is called by them any more.
const isOpen = (sql: Queryable) => sql`status in ('pending', 'confirmed', 'preparing', 'ready')`

export async function namedInOpenOrder(
  sql: Queryable,
  person: Person,
): Promise<{ name: string; phone: string } | undefined> {
  const [row] = await sql<{ name: string; phone: string }[]>`
    select coalesce(customer_name, '') as name, coalesce(customer_phone, '') as phone
    from orders
    where id in (${ordersOf(sql, person)})
      and ${isOpen(sql)}
    order by created_at desc
    limit 1`
  return row
}

/** @returns how many were corrected; open pages are notified of them */
export async function correctInOrders(
  tx: Queryable,
  person: Person,
  { name, phone }: { name: string; phone: string },
): Promise<number> {
  const change: Change<'orders', 'customer_name' | 'customer_phone'> = { customer_name: name, customer_phone: phone }
  const rows = await tx`
    with corrected as (
      update orders
      set ${tx(change)}
      where id in (${ordersOf(tx, person)})
        and ${isOpen(tx)}
      returning id
    )
    select pg_notify('order_changed', id::text)
    from corrected`
  return rows.length
}

export type ExportedOrder = OrderWithLines & {
  ageCheckedAt: Date | null
  marketingOptIn: boolean
  events: { status: OrderStatus; at: string; reason: string | null }[]
}

/** All that is stored of each order, newest first. */
export async function exportedOrders(sql: Queryable, person: Person): Promise<ExportedOrder[]> {
  return await sql<ExportedOrder[]>`
    select ${orderColumns(sql)}, age_checked_at as "ageCheckedAt",
      marketing_opt_in as "marketingOptIn", ${linesOfOrder(sql)} as lines,
      ${revisionsOfOrder(sql)} as revisions,
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('status', e.status, 'at', e.at, 'reason', e.reason) order by e.id
        ), '[]')
        from order_events e
        where e.order_id = orders.id
      ) as events
    from orders
    where id in (${ordersOf(sql, person)})
    order by created_at desc, id`
}

/**
 * Puts the name, and the email address or else the telephone, of orders' customers where contracts are kept. Call it
 * before `eraseFromOrders`.
 * @param contracts.keptUntil Paris day
 */
export async function keepContracts(
  tx: Queryable,
  contracts: readonly { id: string; keptUntil: string }[],
): Promise<void> {
  await tx`
    insert into kept_contracts (order_id, customer_name, customer_contact, kept_until)
    select o.id, coalesce(o.customer_name, ''), coalesce(o.customer_email, o.customer_phone, ''), c."keptUntil"
    from jsonb_to_recordset(${JSON.stringify(contracts)}::text::jsonb) as c(id uuid, "keptUntil" date)
    join orders o using (id)`
}

/**
 * Removes the person from orders and notifies open pages. Amounts, lines, days and instants stay. The tracking links
 * stop working.
 * @param knownReasons reasons from a fixed list; any other was typed by somebody and may name the person
 */
export async function eraseFromOrders(
  tx: Queryable,
  ids: readonly string[],
  knownReasons: readonly string[],
): Promise<void> {
  await tx`
    update orders
    set
      customer_id = null,
      customer_name = null,
      customer_email = null,
      customer_phone = null,
      pickup_notes = '',
      change_words = '',
      marketing_opt_in = false,
      wants_sms = false,
      tracking_token = gen_random_uuid()::text,
      making = null,
      cancel_reason = case when cancel_reason = any(${knownReasons as string[]}) then cancel_reason end
    where id = any(${ids as string[]}::uuid[])`
  await tx`
    update order_events
    set reason = null
    where order_id = any(${ids as string[]}::uuid[])
      and reason <> all(${knownReasons as string[]})`
  await tx`
    select pg_notify('order_changed', id::text)
    from unnest(${ids as string[]}::uuid[]) as erased (id)`
}
