import fc from 'fast-check'
import { test } from 'vitest'
import { testApp } from '#api/testing/test-app.ts'
import { tries } from '#api/testing/torture.ts'
import { COMMANDS } from './commands.ts'
import { comeToRest, expectOneTruth } from './final-books.ts'
import { Shop } from './shop.ts'

const RUNS = tries(30, 10_000)
const app = await testApp()

test(
  'any mix of orders, payments, webhooks, polls, cancels, sweeps and faults: paid at most once, all else refunded',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 24, size: 'max' }), async commands => {
        const shop = new Shop(app)
        await shop.openForBusiness()
        const model = { orders: shop.orders.length, sessions: shop.sessions.length }
        await fc.asyncModelRun(() => ({ model, real: shop }), commands)
        await comeToRest(shop)
        await expectOneTruth(shop)
      }),
      { numRuns: RUNS, endOnFailure: false },
    )
  },
  30_000 + RUNS * 3000,
)
