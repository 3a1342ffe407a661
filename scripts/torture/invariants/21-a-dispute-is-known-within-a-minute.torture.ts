import fc from 'fast-check'
import { expect } from 'vitest'
import { OUTSIDE_COMMANDS } from '#api/features/payments/testing/commands/outside-commands.ts'
import { modelApp } from '#api/features/payments/testing/model-app.ts'
import { modelRun } from '#api/features/payments/testing/model-run.ts'
import { expectDisputesKnown } from '#api/features/payments/testing/outside-steps.ts'
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
  21,
  'disputes opened, won and lost, heard at once, twice, late, in any order or only by the sweep: known, told once, counted',
  { secondsATry: 1.5 },
  async ({ times, seed, tried }) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(OUTSIDE_COMMANDS, { maxCommands: 10, size: 'max' }), async commands => {
        await modelRun(app, commands, openWithMoney, expectKnown)
        tried()
      }),
      { numRuns: times, seed, endOnFailure: true },
    )
    if (times < 100) return
    // A run that met none of these situations would prove nothing.
    const [met] = await app.sql`
      select
        exists (select 1 from disputes where status = 'won') as won,
        exists (select 1 from disputes where status = 'lost') as lost,
        exists (select 1 from disputes where status = 'warning_needs_response') as asked,
        exists (select 1 from refunds where status = 'failed') as refund_failed,
        exists (select 1 from refunds where status = 'sent' and staff_id is null) as adopted`
    expect(Object.entries(met ?? {}).filter(([, isMet]) => !isMet)).toEqual([])
  },
)

/** What the provider has of this run's payments, we have; each dispute rang once, and each that closed was told. */
async function expectKnown(shop: Shop): Promise<void> {
  await expectDisputesKnown(shop)
  const ours = await shop.app.sql<{ status: string; opened: number; closed: number }[]>`
    select d.status,
      (select count(*)::int from messages m where m.kind = 'dispute-opened' and m.cause = d.id and m.channel = 'mail') as opened,
      (select count(*)::int from messages m
       where m.kind = 'dispute-closed' and m.cause = d.id || ' ' || d.status and m.channel = 'mail') as closed
    from disputes d
    where d.order_id = any(${shop.orders.map(({ id }) => id)}::uuid[])`
  for (const { status, opened, closed } of ours) {
    const isClosed = ['won', 'lost', 'warning_closed'].includes(status)
    expect(opened).toBeLessThanOrEqual(1)
    expect(closed).toBe(isClosed ? 1 : 0)
    if (status === 'needs_response') expect(opened).toBe(1)
  }
}
