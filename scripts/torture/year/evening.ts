import { freshKey, type TestApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { COLA, orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Random } from '../seed.ts'
import type { Trouble } from './days.ts'
import { passTo } from './hours.ts'
import type { Place } from './place.ts'
import { upgradeDuring } from './upgrade.ts'

/** What is counted: orders placed and paid, those that were told to come again and left nothing behind, and troubles. */
export type Tally = { placed: number; paid: number; refused: number; failovers: number; upgrades: number }
type Evening = { app: TestApp; place: Place; random: Random; day: string; tally: Tally }

const STEPS = ['preparing', 'ready', 'delivered']

/** One day: guests order and pay, some change their mind, the kitchen cooks what is due, and something may go wrong. */
export async function playDay(evening: Evening, troubles: readonly Trouble[]): Promise<void> {
  const { app, place, random, day, tally } = evening
  if (troubles.includes('webhooks lost')) app.simulator.faults.set({ webhookNever: true })
  await guests(evening, random.between(2, 5))
  await passTo(app, new Date(`${day}T15:00:00Z`))
  if (troubles.includes('primary dies')) {
    await place.primaryDies(app)
    tally.failovers += 1
  }
  const late = random.between(1, 3)
  if (troubles.includes('upgrade')) {
    await upgradeDuring(app, () => guests(evening, late))
    tally.upgrades += 1
  } else {
    await guests(evening, late)
  }
  if (troubles.includes('disk full')) await orderOnFullDisk(evening)
  app.simulator.faults.clear()
  // Whoever only looked is let go, and whoever paid without news is found.
  await passTo(app, new Date(`${day}T16:15:00Z`))
  if (random.chance(0.2)) await refundOne(app)
  await passTo(app, new Date(`${day}T22:00:00Z`))
  await cookWhatIsDue(app)
}

async function guests({ app, random, tally }: Evening, count: number): Promise<void> {
  const customer = customerOf(app)
  for (let guest = 0; guest < count; guest += 1) {
    const order = await customer.opened(random.chance(0.5) ? [PAD_THAI, COLA] : [SOM_TAM])
    tally.placed += 1
    const does = random.oneOf(['pays', 'pays', 'pays', 'looks', 'cancels'] as const)
    if (does === 'looks') continue
    await customer.press('pay', order)
    await customer.settle()
    tally.paid += 1
    if (does === 'cancels') await customer.cancel(order)
  }
}

/** The database refuses every write of an order, with the error that Postgres has for a full disk. */
async function orderOnFullDisk(evening: Evening): Promise<void> {
  const { app, day, tally } = evening
  await app.sql.unsafe(`
    create function refuse_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger refuse_full before insert on orders for each row execute function refuse_full()`)
  const pickup = { date: new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10), time: '18:00', notes: '' }
  const answer = await app.post('/api/orders', orderBody([SOM_TAM], { pickup }), freshKey())
  if (answer.status < 500) throw new Error(`a full disk answered ${answer.status}`)
  tally.refused += 1
  await app.sql.unsafe('drop trigger refuse_full on orders; drop function refuse_full()')
  await guests(evening, 1)
}

async function refundOne(app: TestApp): Promise<void> {
  const [order] = await app.sql<{ id: string }[]>`
    select id from orders where status = 'confirmed' and refunded_cents = 0 order by created_at desc limit 1`
  if (!order) return
  const { admin } = await staffBearers(app)
  const asked = { amount: 1, reason: 'Une sauce manquait' }
  const { status } = await app.post(`/api/admin/orders/${order.id}/refund`, asked, { ...admin, ...freshKey() })
  if (status >= 300) throw new Error(`a refund answered ${status}`)
  await app.runJobs()
}

async function cookWhatIsDue(app: TestApp): Promise<void> {
  const { manager } = await staffBearers(app)
  const due = await app.sql<{ id: string }[]>`
    select id from orders where status = 'confirmed' and pickup_at < ${app.clock()} order by pickup_at`
  for (const { id } of due) {
    for (const status of STEPS) {
      const [row] = await app.sql<{ version: number }[]>`select version from orders where id = ${id}`
      const answer = await app.post(`/api/admin/orders/${id}/status`, { status, version: row?.version }, manager)
      if (answer.status !== 200) throw new Error(`${status} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
  await app.runJobs()
}
