/** The runbook's pages of money: webhook, dispute, night check. Each is caused, and done as it stands there. */
import { expect, test } from 'vitest'
import { openCheckout, pay, placeOrder, plainly, untilConfirmed } from '../../torture/world/people/steps.ts'
import { CALM_MINUTES, type WatchedHouse, watchedHouse } from './watched-house.ts'

const LONG = { timeout: 300_000 }
const DAY_MINUTES = 24 * 60

test('webhook: another signing secret is told; with the right one the news come again', LONG, async () => {
  const shop = await watchedHouse({ settings: { STRIPE_WEBHOOK_SECRET: 'whsec_another' } })
  const { world } = shop
  await paid(shop)
  await world.advance(3)
  const { sentence, todo, seconds } = await shop.told('Nouvelles de Stripe')
  expect(sentence).toMatch(/^1.paiement a été trouvé sans que Stripe/)
  expect(todo).toContain('Mise en service')
  const readiness = await shop.read<{ lines: { title: string }[] }>('/api/admin/readiness')
  expect(readiness.lines.map(({ title }) => title)).toContain('Nouvelles de Stripe')
  expect(await refusals(shop)).toBeGreaterThan(0)
  expect(await isTestReceived(shop)).toBe(false)

  delete shop.ownSettings.STRIPE_WEBHOOK_SECRET
  world.fleet.kill(0)
  await world.fleet.whenReady()
  expect(await isTestReceived(shop)).toBe(true)
  await paid(shop)
  await world.simulator.settled()
  await shop.look(CALM_MINUTES)
  await shop.over('Nouvelles de Stripe')
  process.stdout.write(`webhook: told after ${seconds} s\n`)
})

test('dispute: told by its own mail; the evidence is one PDF; decided, it is gone', LONG, async () => {
  const shop = await watchedHouse()
  const { world, staff } = shop
  const session = await paid(shop)
  await world.simulator.settled()
  const id = await world.simulator.outside.dispute(session)
  await world.simulator.settled()
  const since = performance.now()
  await expect
    .poll(shop.subjects, { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/^Litige de .* : répondre avant le /))
  const mailed = Math.round(performance.now() - since)
  await shop.look()
  expect(await lineOf(shop, 'Litiges')).toMatch(/^1.litige attend une réponse\.$/)
  type Disputes = { disputes: { id: string; reason: string; answerBy: string; isToAnswer: boolean }[] }
  const { disputes } = await shop.read<Disputes>('/api/admin/disputes')
  expect(disputes).toEqual([expect.objectContaining({ isToAnswer: true, reason: expect.stringMatching(/./) })])
  const evidence = await fetch(`${world.origin}/api/admin/disputes/${id}/evidence.pdf`, { headers: staff })
  expect(await evidence.text()).toMatch(/^%PDF/)
  await world.simulator.outside.closeDispute(id, 'won')
  await world.simulator.settled()
  await expect
    .poll(shop.subjects, { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/^Litige gagné, commande /))
  await shop.look(CALM_MINUTES)
  expect(await lineOf(shop, 'Litiges')).toBe('Aucun litige en attente de réponse.')
  expect(shop.subjects().filter(subject => /Litiges|C’est fini/.test(subject))).toEqual([])
  process.stdout.write(`dispute: mailed after ${mailed} ms\n`)
})

test('night check: each point says what to do, and is gone from ‘État’ a day later', LONG, async () => {
  const shop = await watchedHouse()
  const { world } = shop
  await world.look(async sql => {
    const [job] =
      await sql`select (graphile_worker.add_job('send_message', '{}', run_at => now() + interval '1 hour')).id`
    await sql`select graphile_worker.permanently_fail_jobs(array[${job?.id}::bigint])`
    await sql`select graphile_worker.add_job('reconcile')`
  })
  await expect.poll(shop.subjects, { timeout: 30_000 }).toContain('Contrôle de la nuit : 1 point à voir')
  await shop.look()
  expect(await lineOf(shop, 'Contrôle de la nuit')).toMatch(/^1.point reste à voir\.$/)
  const { entries } = await shop.read<{ entries: { action: string; details: object }[] }>('/api/admin/audit')
  expect(entries).toContainEqual(expect.objectContaining({ action: 'reconcile.open' }))
  await world.advance(DAY_MINUTES)
  await shop.look()
  await shop.look(CALM_MINUTES)
  const [alert] = await world.look(sql => sql`select ended_at from alerts where kind = 'night_check'`)
  expect(alert?.endedAt).toBeInstanceOf(Date)
})

async function paid(shop: WatchedHouse): Promise<string> {
  const order = await placeOrder(shop, plainly(shop))
  const session = await openCheckout(shop, plainly(shop), order)
  await pay(shop, order, session)
  await untilConfirmed(shop, session)
  return session
}

async function lineOf(shop: WatchedHouse, title: string): Promise<string | undefined> {
  const { watched } = await shop.read<{ watched: { title: string; sentence: string }[] }>('/api/admin/state')
  return watched.find(one => one.title === title)?.sentence
}

/** Presses 'Faire envoyer un essai'. */
async function isTestReceived({ world, staff }: WatchedHouse): Promise<boolean> {
  const answer = await fetch(`${world.origin}/api/admin/readiness/event`, { method: 'POST', headers: staff })
  const { received } = (await answer.json()) as { received: boolean }
  return received
}

/** Webhooks that were answered 400, as the house counts them. */
async function refusals({ world }: WatchedHouse): Promise<number> {
  const page = await (await fetch(`${world.origin}/metrics`)).text()
  const line =
    /^http_requests_total\{method="POST",route="\/api\/payments\/stripe\/webhook",status="400"\} (\d+)$/m.exec(page)
  return Number(line?.[1] ?? 0)
}
