/** What this feature stores about a person, for their export and their erasure. */

import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import {
  correctInOrders,
  type ExportedOrder,
  eraseFromOrders,
  exportedOrders,
  hasOrder,
  keepContracts,
  lockedOrdersOfPerson,
  namedInOpenOrder,
  ordersOfPerson,
  type PersonOrder,
} from '../queries/orders-of-person.ts'
import { lockedOrder } from '../queries/read-orders.ts'
import { CANCEL_REASONS, IMPERSONAL_REASONS } from '../rules/cancel-reasons.ts'
import { contractKeptUntil } from '../rules/kept-contract.ts'
import { isAwaited } from '../rules/pickup/awaited.ts'
import { toOrder } from '../views/order-view.ts'
import { cancelInTransaction, endPaymentPage } from './moving/cancel-order.ts'
import type { OrderMoney } from './paying/order-money-port.ts'

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
