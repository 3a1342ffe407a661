import fc from 'fast-check'
import { expect } from 'vitest'
import { REFUND_COMMANDS } from '#api/features/payments/testing/commands/refund-commands.ts'
import { modelApp } from '#api/features/payments/testing/model-app.ts'
import { modelRun } from '#api/features/payments/testing/model-run.ts'
import type { Placed, Shop } from '#api/features/payments/testing/shop.ts'
import { payAndPoll } from '#api/features/payments/testing/steps.ts'
import { invariant } from '../invariant.ts'

const app = await modelApp()

/** An order is paid, and the API knows it. */
async function openWithMoney(shop: Shop): Promise<void> {
  await shop.place(2)
  await payAndPoll(shop, shop.orders[0] as Placed)
}

invariant(
  2,
  'refunds whole, in parts, doubled, racing, sent again after days: captured − refunded is the provider’s to the cent',
  { secondsATry: 1 },
  async ({ times, seed, tried }) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(REFUND_COMMANDS, { maxCommands: 8, size: 'max' }), async commands => {
        await modelRun(app, commands, openWithMoney)
        tried()
      }),
      { numRuns: times, seed, endOnFailure: true },
    )
    // A run that met none of these situations would prove nothing.
    const [met] = await app.sql<{ whole: number; part: number; several: number }[]>`
      select
        count(*) filter (where refunded_cents = captured_cents) as whole,
        count(*) filter (where refunded_cents between 1 and captured_cents - 1) as part,
        (select count(*) from refunds where n > 1) as several
      from payments
      where status = 'paid'`
    if (times >= 300) expect(Math.min(met?.whole ?? 0, met?.part ?? 0, met?.several ?? 0)).toBeGreaterThan(0)
  },
)
