/** What this feature stores about a person, for their export and their erasure. */

import type { Caller, Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { lastDayOfContract } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import { type Change, type Columns, isNumber, type Queryable } from '#api/platform/database/database.ts'
import { cancelInTransaction, endPaymentPage, type OrderMoney } from './cancel-order.ts'
import type { OrderStatus } from './contract-order.ts'
import { linesOfOrder, lockedOrder, type OrderWithLines, orderColumns, revisionsOfOrder } from './rows.ts'
import { CANCEL_REASONS, IMPERSONAL_REASONS } from './rules/cancel-reasons.ts'
import { isForTheCounter } from './rules/order-status.ts'
import { toOrder } from './view.ts'

const DAY_MS = 86_400_000

/** A person's orders as they are sent to clients, and the stored fields that are sent to nobody; newest first. */
export async function ordersHeldOf(sql: Queryable, person: Person, now: Date) {
  const orders = await exportedOrders(sql, person)
  return orders.map(order => ({ ...toOrder(order, now), ...beyondTheWire(order) }))
}

function beyondTheWire(order: ExportedOrder) {
  return {
    adultDeclared: order.adultDeclared,
    ageCheckedAt: order.ageCheckedAt,
    marketingOptIn: order.marketingOptIn,
    wantsSms: order.wantsSms,
    allergyAgreedAt: order.allergyAgreedAt,
    customerHereAt: order.customerHereAt,
    acceptedTerms: order.legalVersion,
    cancelReason: order.cancelReason,
    history: order.events,
  }
}

/**
 * Cancels what is unpaid before a person is erased, with its payment pages, slots and vouchers.
 * @throws AppError 'orders_under_way' when something is paid and still to be handed over; nothing is cancelled then
 */
export async function cancelUnpaidOf(services: Services, money: OrderMoney, person: Person): Promise<void> {
  const orders = await ordersOfPerson(services.sql, person)
  assertNothingAwaited(person, orders, services.clock())
  for (const { id } of orders.filter(order => order.status === 'pending')) {
    await endPaymentPage(services, money, id)
    await services.sql.begin(async tx => {
      const order = await lockedOrder(tx, id)
      // It was paid at the last moment: the caller's next check finds it under way.
      if (order?.status !== 'pending') return
      const reason = person.customerId === null ? CANCEL_REASONS.dataErased : CANCEL_REASONS.accountDeleted
      await cancelInTransaction(services, tx, money, order, { reason, staffId: null, notifiesCustomer: false })
    })
  }
}

/** What erasing would make of a person's orders, in counts: cancelled, refused for, kept apart for their contracts. */
export async function ordersToEraseOf(sql: Queryable, person: Person, now: Date) {
  const orders = await ordersOfPerson(sql, person)
  return {
    orders: orders.length,
    unpaid: orders.filter(order => order.status === 'pending').length,
    awaited: orders.filter(order => isAwaited(order, now)).length,
    contracts: contractsToKeep(orders, now).length,
  }
}

/** Corrects who a person is in orders that are not handed over yet, and tells open pages. @returns how many */
export async function correctOrdersOf(tx: Queryable, person: Person, to: { name: string; phone: string }) {
  return await correctInOrders(tx, person, to)
}

/** Whose name and phone the newest order bears that is not handed over yet. */
export async function namedInOrdersOf(sql: Queryable, person: Person) {
  return await namedInOpenOrder(sql, person)
}

/**
 * Removes a person from their orders and locks these until the transaction ends. What was sold stays for the accounts;
 * of a contract that the law has kept, name and address are put apart (GDPR article 17 (3) (b)).
 * @returns the orders' ids
 * @throws AppError 'orders_under_way'; 'conflict' when one was placed after `cancelUnpaidOf`
 */
export async function eraseOrdersOf(tx: Queryable, person: Person, now: Date): Promise<string[]> {
  const orders = await lockedOrdersOfPerson(tx, person)
  assertNothingAwaited(person, orders, now)
  if (orders.some(order => order.status === 'pending')) throw new AppError('conflict')
  const ids = orders.map(order => order.id)
  await keepContracts(tx, contractsToKeep(orders, now))
  await eraseFromOrders(tx, ids, IMPERSONAL_REASONS)
  return ids
}

/** Those whose contract the law keeps beyond today. */
function contractsToKeep(orders: readonly PersonOrder[], now: Date): { id: string; keptUntil: string }[] {
  return orders.flatMap(order => {
    const keptUntil = contractKeptUntil(order)
    return keptUntil !== null && keptUntil >= parisDay(now) ? { id: order.id, keptUntil } : []
  })
}

/**
 * Checks that no order came in between, once the lock keeps anybody from placing one.
 * @throws AppError 'conflict'
 */
export async function assertNoOrderOf(tx: Queryable, person: Person): Promise<void> {
  if (await hasOrder(tx, person)) throw new AppError('conflict')
}

function assertNothingAwaited(person: Person, orders: readonly Parameters<typeof isAwaited>[0][], now: Date): void {
  if (!orders.some(order => isAwaited(order, now))) return
  throw new AppError('orders_under_way', person.customerId === null ? { sentence: WITHOUT_ACCOUNT } : {})
}

const WITHOUT_ACCOUNT =
  'Une commande payée est encore en cours. Effacez vos données après son retrait, ou annulez-la d’abord.'

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

type PersonOrder = Columns<'orders', 'id' | 'pickupAt' | 'createdAt' | 'paidAt' | 'totalCents' | 'reducedCents'> & {
  status: OrderStatus
}

const columns = (sql: Queryable) => sql`
  id, status, pickup_at, created_at, paid_at, total_cents,
  reduced_cents`

async function ordersOfPerson(sql: Queryable, person: Person): Promise<PersonOrder[]> {
  return await sql<PersonOrder[]>`
    select ${columns(sql)}
    from orders
    where id in (${ordersOf(sql, person)})
    order by id`
}

/** Does the same as `ordersOfPerson` and locks them until the transaction ends. */
async function lockedOrdersOfPerson(tx: Queryable, person: Person): Promise<PersonOrder[]> {
  return await tx<PersonOrder[]>`
    select ${columns(tx)}
    from orders
    where id in (${ordersOf(tx, person)})
    order by id
    for update`
}

async function hasOrder(sql: Queryable, person: Person): Promise<boolean> {
  const rows = await sql`${ordersOf(sql, person)} limit 1`
  return rows.length > 0
}

// Cancelled and handed-over ones stay as they were written: nobody is called by them any more.
const isOpen = (sql: Queryable) => sql`status in ('pending', 'confirmed', 'preparing', 'ready')`

async function namedInOpenOrder(sql: Queryable, person: Person): Promise<{ name: string; phone: string } | undefined> {
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
async function correctInOrders(
  tx: Queryable,
  person: Person,
  { name, phone }: { name: string; phone: string },
): Promise<number> {
  const change: Change<'orders', 'customerName' | 'customerPhone'> = { customerName: name, customerPhone: phone }
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

type ExportedOrder = OrderWithLines & {
  ageCheckedAt: Date | null
  marketingOptIn: boolean
  events: { status: OrderStatus; at: string; reason: string | null }[]
}

/** All that is stored of each order, newest first. */
async function exportedOrders(sql: Queryable, person: Person): Promise<ExportedOrder[]> {
  return await sql<ExportedOrder[]>`
    select ${orderColumns(sql)}, age_checked_at,
      marketing_opt_in, ${linesOfOrder(sql)} as lines,
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
async function keepContracts(tx: Queryable, contracts: readonly { id: string; keptUntil: string }[]): Promise<void> {
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
async function eraseFromOrders(tx: Queryable, ids: readonly string[], knownReasons: readonly string[]): Promise<void> {
  await tx`
    update orders
    set
      customer_id = null,
      customer_name = null,
      customer_email = null,
      customer_phone = null,
      pickup_notes = '',
      allergens = '{}',
      allergy_text = '',
      allergy_agreed_at = null,
      change_words = '',
      marketing_opt_in = false,
      wants_sms = false,
      tracking_token = gen_random_uuid()::text,
      making = null,
      cancel_reason = case when cancel_reason = any(${knownReasons as string[]}) then cancel_reason end
    where id = any(${ids as string[]}::uuid[])`
  await tx`
    update line_items
    set remark = null, remark_declined = false
    where order_id = any(${ids as string[]}::uuid[]) and remark is not null`
  await tx`
    update order_revisions
    set changes = changes_without_remarks(changes)
    where order_id = any(${ids as string[]}::uuid[])`
  await tx`
    update order_events
    set reason = null
    where order_id = any(${ids as string[]}::uuid[])
      and reason <> all(${knownReasons as string[]})`
  await tx`
    select pg_notify('order_changed', id::text)
    from unnest(${ids as string[]}::uuid[]) as erased (id)`
}

/** From this sum on a contract that was concluded online is kept (C. conso L213-1, D213-1). */
export const CONTRACT_FROM_CENTS = 12_000

export type Concluded = {
  status: OrderStatus
  /** Null where nothing was paid online: an order that staff took for the till is not concluded by a site. */
  paidAt: Date | null
  pickupAt: Date | null
  totalCents: number
  /** What revisions have given back since: it was part of the contract. */
  reducedCents: number
}

/**
 * The last Paris day on which an order's contract and its person are kept, ten years after the pickup; null where they
 * are not. What was cancelled was never handed over; a refund does not make the contract smaller.
 * Source: C. conso L213-1, D213-1, D213-2; docs/compliance/law.md#before-and-after-the-order.
 */
export function contractKeptUntil({ status, paidAt, pickupAt, totalCents, reducedCents }: Concluded): string | null {
  if (status === 'cancelled' || !paidAt || !pickupAt) return null
  return totalCents + reducedCents >= CONTRACT_FROM_CENTS ? lastDayOfContract(parisDay(pickupAt)) : null
}

/**
 * Whether somebody waits for an order: it is paid, not handed over, and its pickup is less than a day ago. After that
 * nobody comes for it any more, and the counter has only forgotten to mark it as delivered.
 */
function isAwaited(order: { status: OrderStatus; pickupAt: Date | null; createdAt: Date }, now: Date): boolean {
  const awaitedAt = order.pickupAt ?? order.createdAt
  return isForTheCounter(order.status) && now.getTime() < awaitedAt.getTime() + DAY_MS
}
