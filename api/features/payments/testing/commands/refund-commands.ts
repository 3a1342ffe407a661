import fc from 'fast-check'
import { expect } from 'vitest'
import { freshKey } from '#api/testing/app/test-app.ts'
import { nth } from '#api/testing/properties/model-command.ts'
import { sweepEvents } from '../../receive-webhook.ts'
import { ask, type Command, command, jobs, n, onOrder, paidTooLate, providerInTrouble, refund } from '../command.ts'
import { failRefundOutside, refundOutside } from '../outside-steps.ts'
import type { Placed } from '../shop.ts'
import { bothMove, cancel, payAndPoll } from '../steps.ts'
import { PARTS } from './part-commands.ts'

/** Refunds for every reason there is, over days, with a provider that loses answers (invariant 2). */
export const REFUND_COMMANDS: fc.Arbitrary<Command>[] = [
  refund,
  refund,
  fc.tuple(n, ask).map(([i, ask]) =>
    command(`refund ${i} ${JSON.stringify(ask)}, tapped three times`, 'orders', async shop => {
      const key = freshKey()
      const taps = await Promise.all([1, 2, 3].map(() => shop.refund(nth(shop.orders, i), ask, key)))
      expect(new Set(taps).size).toBe(1)
    }),
  ),
  fc.tuple(n, ask).map(([i, ask]) =>
    command(`refund ${i} ${JSON.stringify(ask)} while it is cancelled`, 'orders', async shop => {
      const order = nth(shop.orders, i)
      await Promise.all([
        shop.refund(order, ask),
        cancel(shop, order),
        shop.refund(order, 'all'),
        shop.refund(order, { portions: 1 }),
        shop.app.runMoneyJobs(),
      ])
    }),
  ),
  n.map(i =>
    command(`an order with a free dish ${i}, paid`, null, async shop => {
      await shop.placeFree(i, false)
      await payAndPoll(shop, shop.orders.at(-1) as Placed)
    }),
  ),
  onOrder('a refund in the provider’s pages, of a part', (shop, order) => refundOutside(shop, order, 100)),
  onOrder('a refund in the provider’s pages, of all', (shop, order) => refundOutside(shop, order)),
  onOrder('a bank refuses a refund', failRefundOutside),
  ...PARTS,
  onOrder('pay and poll', payAndPoll),
  onOrder('both tablets move', (shop, order, i) => bothMove(shop, order, i % 4 === 0)),
  onOrder('cancel', cancel),
  paidTooLate,
  providerInTrouble,
  // The refund is carried out, but its answer is lost, and so is the answer to whoever asks about it.
  fc.constantFrom(1, 3, 5).map(apiFailures =>
    command(`jobs while ${apiFailures} answers fail`, null, async shop => {
      shop.app.simulator.faults.set({ apiFailures, apiResets: 0, apiFaultsAfterExecution: true })
      await shop.app.runMoneyJobs()
    }),
  ),
  jobs,
  fc.constant(command('two workers', null, shop => Promise.all([shop.app.runMoneyJobs(), shop.app.runMoneyJobs()]))),
  // The provider forgets idempotency keys after a day.
  fc.constantFrom(1, 23 * 60, 24 * 60).map(minutes =>
    command(`${minutes} minutes pass`, null, async shop => {
      shop.app.clock.advanceMinutes(minutes)
      if (minutes === 1) return
      // It runs every hour.
      shop.app.simulator.faults.set({ apiFailures: 0, apiResets: 0 })
      await sweepEvents(shop.app.services)
    }),
  ),
]
