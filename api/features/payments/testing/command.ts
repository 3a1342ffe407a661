import fc from 'fast-check'
import { modelCommand, nth } from '#api/testing/properties/model-command.ts'
import type { Ask, Placed, Shop } from './shop.ts'
import { payTooLate } from './steps.ts'

/**
 * Right and wrong are judged by the provider's own books, compared afterwards; this model only counts what a command
 * can act on.
 */
export type Model = { orders: number; sessions: number }
export type Command = fc.AsyncCommand<Model, Shop>

export function command(name: string, needs: keyof Model | null, run: (shop: Shop) => Promise<unknown>): Command {
  return modelCommand(name, needs, run, ({ orders, sessions }) => ({
    orders: orders.length,
    sessions: sessions.length,
  }))
}

/** Chooses one of those that exist, modulo their number. */
export const n = fc.nat(20)

/** Something done to one of the orders. */
export function onOrder(
  name: string,
  run: (shop: Shop, order: Placed, n: number) => Promise<unknown>,
): fc.Arbitrary<Command> {
  return n.map(i => command(`${name} ${i}`, 'orders', shop => run(shop, nth(shop.orders, i), i)))
}

/** Something done to one of the sessions. */
export function onSession(
  name: string,
  run: (shop: Shop, sessionId: string) => Promise<unknown>,
): fc.Arbitrary<Command> {
  return n.map(i => command(`${name} ${i}`, 'sessions', shop => run(shop, nth(shop.sessions, i).sessionId)))
}

/** What an administrator asks to refund: often an amount, sometimes more than there is. */
export const ask: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 700 }).map(cents => ({ amount: cents / 100 })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map(portions => ({ portions })) },
  { weight: 1, arbitrary: fc.constant('all' as const) },
)

export const refund = fc
  .tuple(n, ask)
  .map(([i, ask]) =>
    command(`refund ${i} ${JSON.stringify(ask)}`, 'orders', shop => shop.refund(nth(shop.orders, i), ask)),
  )

export const jobs = fc.constant(command('jobs', null, shop => shop.app.runMoneyJobs()))

export const paidTooLate = onSession('cancel while the provider is away, then pay', payTooLate)

/** Some of the next calls fail, and some lose their connection before or after they were carried out. */
export const providerInTrouble = fc
  .record({ apiFailures: fc.nat(3), apiResets: fc.nat(2), apiFaultsAfterExecution: fc.boolean() })
  .map(faults =>
    command(`provider ${JSON.stringify(faults)}`, null, async shop => shop.app.simulator.faults.set(faults)),
  )
