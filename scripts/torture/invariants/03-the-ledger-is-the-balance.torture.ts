import fc from 'fast-check'
import { expect } from 'vitest'
import { expectTrueCard } from '#api/features/loyalty/testing/card-books.ts'
import { COMMANDS } from '#api/features/loyalty/testing/card-commands.ts'
import { CardHolder } from '#api/features/loyalty/testing/card-holder.ts'
import { anotherApp } from '#api/testing/app/another-app.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { invariant } from '../invariant.ts'

const app = await testApp()
const otherApp = await anotherApp(app)
// Many runs use the same few slots, which are not under test here.
await app.sql`update settings set slot_capacity = 1000`
app.simulator.faults.set({ webhookNever: true })

const PAYMENTS = 6
const REDEMPTIONS = 44

invariant(
  3,
  '50 redemptions and payments at once, in two processes: one voucher, one point of the day',
  { secondsATry: 3 },
  async ({ times, random, tried }) => {
    for (let storm = 0; storm < times; storm += 1) {
      const here = await CardHolder.register(app)
      const there = here.on(otherApp)
      // Between 10 and 15 points, one more point does not reach a second dish.
      const points = random.between(10, 15)
      await here.adjust(points)
      for (let order = 0; order < PAYMENTS; order += 1) await here.place()
      await Promise.all([
        ...Array.from({ length: REDEMPTIONS }, (_, i) => (i % 2 === 0 ? here : there).redeem()),
        ...here.orders.map((order, i) => (i % 2 === 0 ? here : there).pay(order)),
      ])
      expect(here.vouchers).toHaveLength(1)
      expect(await cardOf(here.customerId)).toEqual({
        balance: points + 1 - 10,
        earned: 1,
        paid: PAYMENTS,
      })
      await expectTrueCard(here)
      app.simulator.forget()
      app.clock.advanceMinutes(random.between(1, 24 * 60))
      tried()
    }
  },
)

async function cardOf(customerId: string) {
  const [card] = await app.sql`
    select
      points_balance as balance,
      (select count(*) from loyalty_ledger where customer_id = c.id and kind = 'earned') as earned,
      (select count(*) from orders where customer_id = c.id and status = 'confirmed') as paid
    from customers c
    where id = ${customerId}`
  return card
}

invariant(
  3,
  'any mix of orders, payments, refunds, redemptions and days: the ledger is the balance, and nothing is spent twice',
  { secondsATry: 3 },
  async ({ times, seed, tried }) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 24, size: 'max' }), async commands => {
        const holder = await CardHolder.register(app)
        // Most runs that begin without points also end without.
        await holder.adjust(25)
        await holder.place()
        await holder.redeem()
        await fc.asyncModelRun(() => ({ model: { orders: 1, vouchers: 1 }, real: holder }), commands)
        tried()
      }),
      { numRuns: times, seed, endOnFailure: true },
    )
  },
)
