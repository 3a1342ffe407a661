import fc from 'fast-check'
import { test } from 'vitest'
import { testApp } from '#api/testing/test-app.ts'
import { tries } from '#api/testing/torture.ts'
import { COMMANDS } from './card-commands.ts'
import { CardHolder } from './card-holder.ts'

const RUNS = tries(20, 1_000)
const app = await testApp()
// Many runs want the same few slots, and it is not slots that are tried here.
await app.sql`update settings set slot_capacity = 1000`
app.simulator.faults.set({ webhookNever: true })

test(
  'any mix of orders, payments, refunds, redemptions and days: the ledger is the balance, and nothing is spent twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 24, size: 'max' }), async commands => {
        const holder = await CardHolder.register(app)
        // Runs that begin with nothing mostly end with nothing.
        await holder.adjust(25)
        await holder.place()
        await holder.redeem()
        await fc.asyncModelRun(() => ({ model: { orders: 1, vouchers: 1 }, real: holder }), commands)
      }),
      { numRuns: RUNS, endOnFailure: false },
    )
  },
  30_000 + RUNS * 3000,
)
