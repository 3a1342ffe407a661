import fc from 'fast-check'
import { sweepEvents } from '../../receive-webhook.ts'
import { type Command, command, jobs, onOrder, providerInTrouble, refund } from '../command.ts'
import {
  closeOutside,
  disputeOutside,
  expectDisputesKnown,
  failRefundOutside,
  outsideEvents,
  refundOutside,
} from '../outside-steps.ts'
import type { Shop } from '../shop.ts'
import { payAndPoll } from '../steps.ts'

const half = fc.constantFrom('all' as const, 'part' as const)
const outcome = fc.constantFrom('won' as const, 'lost' as const)

/** What banks, and people in the provider's own pages, do with an order's money; the shop hears of it or not. */
const OUTSIDE_MONEY: fc.Arbitrary<Command>[] = [
  onOrder('a bank disputes', (shop, order, i) => disputeOutside(shop, order, i % 5 === 0)),
  onOrder('a refund in the provider’s pages, of a part', (shop, order) => refundOutside(shop, order, 100)),
  onOrder('a refund in the provider’s pages, of all', (shop, order) => refundOutside(shop, order)),
  onOrder('a bank refuses a refund', failRefundOutside),
  outcome.map(won => command(`a dispute is ${won}`, null, shop => closeOutside(shop, won))),
  half.map(which =>
    command(`events of money arrive, ${which}, the newest first`, null, async shop => {
      const events = (await outsideEvents(shop)).reverse()
      for (const event of which === 'all' ? [...events, ...events] : events.slice(0, 2)) await shop.deliver(event)
      await expectHeard(shop, which === 'all')
    }),
  ),
  fc.constant(
    command('the sweep of events', null, async shop => {
      shop.app.simulator.faults.set({ apiFailures: 0, apiResets: 0 })
      await sweepEvents(shop.app.services)
      await expectHeard(shop, true)
    }),
  ),
]

/** Once all events are here, their jobs make each dispute known. */
async function expectHeard(shop: Shop, isAll: boolean): Promise<void> {
  shop.app.simulator.faults.set({ apiFailures: 0, apiResets: 0 })
  await shop.app.runMoneyJobs()
  if (isAll) await expectDisputesKnown(shop)
}

export const OUTSIDE_COMMANDS: fc.Arbitrary<Command>[] = [
  ...OUTSIDE_MONEY,
  onOrder('pay and poll', payAndPoll),
  refund,
  providerInTrouble,
  jobs,
  fc.constant(command('a new order', null, shop => shop.place(2))),
  fc
    .constantFrom(1, 60)
    .map(minutes => command(`${minutes} minutes pass`, null, async shop => shop.app.clock.advanceMinutes(minutes))),
]
