import fc from 'fast-check'
import { expect } from 'vitest'
import { COMMANDS, EVENING_COMMANDS } from '#api/features/payments/testing/commands.ts'
import { modelApp } from '#api/features/payments/testing/model-app.ts'
import { modelRun } from '#api/features/payments/testing/model-run.ts'
import type { Shop } from '#api/features/payments/testing/shop.ts'
import { invariant } from '../invariant.ts'

const app = await modelApp()

/** Every fourth run also has what the staff and the kitchen do. */
const ofLength = { maxCommands: 12, size: 'max' } as const
const runs = fc.oneof(
  { weight: 3, arbitrary: fc.commands(COMMANDS, ofLength) },
  { weight: 1, arbitrary: fc.commands(EVENING_COMMANDS, ofLength) },
)

/** Two orders, one of them at the payment page. */
async function openForBusiness(shop: Shop): Promise<void> {
  await shop.place(1)
  await shop.place(2)
  await shop.checkout(shop.orders[0] as Shop['orders'][number])
}

invariant(
  1,
  'any mix of orders, payments, lost and doubled webhooks, polls, cancels, expiries, refunds, free dishes, tablets, the till',
  { secondsATry: 1 },
  async ({ times, seed, tried }) => {
    await fc.assert(
      fc.asyncProperty(runs, async commands => {
        await modelRun(app, commands, openForBusiness)
        tried()
      }),
      { numRuns: times, seed, endOnFailure: true },
    )
    await expectHeldSlots()
    await expectCallNumbers()
    await expectAllWasMet(times)
  },
)

/** The counter of each slot equals what its orders hold, checked after all runs. */
async function expectHeldSlots(): Promise<void> {
  const wrong = await app.sql`
    select slot_at
    from pickup_slots s
    where (held_load, held_orders) <> (
      select coalesce(sum(load), 0), coalesce(sum(orders), 0)
      from (
        select slot_at, load, 1 as orders from slot_holds where released_at is null and load > 0
        union all
        select slot_at, load, counts::int from revision_holds where released_at is null
      ) h
      where h.slot_at = s.slot_at
    )`
  expect(wrong).toEqual([])
}

/** Each order that was ever paid, or is the till's, has one call number of a day, and each number given belongs to one order. */
async function expectCallNumbers(): Promise<void> {
  const wrong = await app.sql`
    select d.called_on
    from call_days d
    where d.given <> (select count(distinct call_number) from orders o where o.called_on = d.called_on)
      or d.given <> (select count(*) from orders o where o.called_on = d.called_on and (o.paid_at is not null or o.till_at is not null))`
  expect(wrong).toEqual([])
}

/** A run that met none of these situations would prove nothing. */
async function expectAllWasMet(times: number): Promise<void> {
  if (times < 1000) return
  const [met] = await app.sql`
    select
      exists (select 1 from payments where settles) as paid,
      exists (select 1 from payments where settles = false) as returned,
      exists (select 1 from payments group by order_id having count(*) filter (where status = 'paid') > 1) as paid_twice,
      exists (select 1 from payments where status = 'expired') as expired,
      exists (select 1 from refunds where staff_id is not null) as refunded,
      exists (select 1 from orders where total_cents = 0 and status = 'cancelled') as free_cancelled,
      exists (select 1 from orders where status = 'delivered') as delivered,
      exists (select 1 from order_revisions where status = 'expired') as revision_expired,
      exists (select 1 from order_revisions where status = 'withdrawn') as revision_withdrawn,
      exists (select 1 from payments where settles and revision_id is not null) as revision_paid,
      exists (select 1 from payments where not settles and revision_id is not null) as revision_returned,
      exists (select 1 from orders where reduced_cents > 0) as reduced,
      exists (select 1 from orders where till_at is not null and status = 'delivered') as collected,
      exists (select 1 from orders where till_at is not null and status = 'cancelled') as nobody_came,
      exists (select 1 from line_ticks where is_cooked) as ticked,
      exists (select 1 from portion_days) as counted,
      exists (select 1 from provider_events) as heard`
  expect(Object.entries(met ?? {}).filter(([, isMet]) => !isMet)).toEqual([])
}
