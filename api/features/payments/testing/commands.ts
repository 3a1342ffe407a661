import fc from 'fast-check'
import { expect } from 'vitest'
import { nth } from '#api/testing/properties/model-command.ts'
import {
  type Command,
  command,
  jobs,
  n,
  onOrder,
  onSession,
  paidTooLate,
  providerInTrouble,
  refund,
} from './command.ts'
import { KITCHEN } from './commands/kitchen-commands.ts'
import { PARTS } from './commands/part-commands.ts'
import { PORTIONS } from './commands/portion-commands.ts'
import { REVISIONS } from './commands/revision-commands.ts'
import { TILL } from './commands/till-commands.ts'
import { bothMove, cancel, checkout, payAndPoll, payTwoPages, poll, seeThrough, sweep } from './steps.ts'

/** Orders × payments × webhooks × polls × cancels × expiry × refunds × revisions × free dishes × two tablets (invariant 1). */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.integer({ min: 1, max: 5 }).map(quantity => command(`place ${quantity}`, null, shop => shop.place(quantity))),
  fc
    .tuple(n, fc.boolean())
    .map(([i, isAlone]) => command(`place free ${i} ${isAlone}`, null, shop => shop.placeFree(i, isAlone))),
  onOrder('checkout', checkout),
  onOrder('pay and poll', payAndPoll),
  onSession('pay', (shop, sessionId) => shop.press('pay', sessionId)),
  onSession('refuse', (shop, sessionId) => shop.press('refuse', sessionId)),
  onSession('poll', poll),
  onOrder('cancel', cancel),
  paidTooLate,
  onOrder('pay two pages', (shop, order, i) => payTwoPages(shop, order, i % 2 === 0)),
  refund,
  onOrder('both tablets move', (shop, order, i) => bothMove(shop, order, i % 4 === 0)),
  onOrder('the kitchen sees it through', seeThrough),
  fc.tuple(n, n).map(([i, j]) =>
    command(`tablet ${j % 2} moves ${i}`, 'orders', shop => {
      const cancels = j > 15
      return nth(shop.tablets, j).move(nth(shop.orders, i).id, cancels)
    }),
  ),
  ...REVISIONS,
  ...PARTS,
  jobs,
  fc.constant(command('sweep', null, sweep)),
  fc
    .integer({ min: 1, max: 16 })
    .map(minutes => command(`${minutes} minutes pass`, null, async shop => shop.app.clock.advanceMinutes(minutes))),
  // Any event at any time, several times or never: duplicated, reordered, lost.
  fc.tuple(n, fc.integer({ min: 1, max: 3 })).map(([i, times]) =>
    command(`event ${i}, ${times} times`, 'sessions', async shop => {
      const events = await shop.events()
      if (events.length === 0) return
      const answers = await Promise.all(Array.from({ length: times }, () => shop.deliver(nth(events, i))))
      expect(new Set(answers)).toEqual(new Set([200]))
    }),
  ),
  providerInTrouble,
  // Two tabs, two workers, two tablets, the admin and the customer who gives up all act at once.
  onOrder('storm', async (shop, order, i) => {
    const sessions = shop.sessions.filter(session => session.orderId === order.id)
    const events = await shop.events()
    await Promise.all([
      checkout(shop, order),
      checkout(shop, order),
      ...sessions.flatMap(({ sessionId }) => [shop.press('pay', sessionId), poll(shop, sessionId)]),
      ...events.map(event => shop.deliver(event)),
      shop.app.runMoneyJobs(),
      shop.app.runMoneyJobs(),
      shop.refund(order, i % 3 === 0 ? 'all' : { amount: 1 }),
      shop.placeFree(i, i % 4 === 0),
      ...(i % 3 === 1 ? [bothMove(shop, order, i % 4 === 0)] : []),
      i % 2 === 0 ? cancel(shop, order) : sweep(shop),
    ])
  }),
]

/** The same × the till × portions × ticks × a printer: a run of these takes twice as long. */
export const EVENING_COMMANDS: fc.Arbitrary<Command>[] = [...COMMANDS, ...TILL, ...PORTIONS, ...KITCHEN]
