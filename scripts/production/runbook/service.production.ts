/** The runbook's pages of what serves: nothing answers, answers, restarts. Each is caused, and done as it stands there. */
import { expect, test } from 'vitest'
import { connect } from '#api/platform/database/database.ts'
import type { Answer } from '../../torture/world/people/client.ts'
import { openCheckout, pay, placeOrder, plainly, untilConfirmed } from '../../torture/world/people/steps.ts'
import { house } from './commands.ts'
import { filledIn, runbookPage } from './pages.ts'
import { CALM_MINUTES, type WatchedHouse, watchedHouse } from './watched-house.ts'

const LONG = { timeout: 300_000 }
/** A share says nothing below five faults, or ten slow answers. */
const [FAULTS, SLOW] = [8, 24]
/** With its first start more than three for the one process that there is. */
const KILLS = 4

test('nothing answers: /healthz and doctor say who is gone; nothing is lost', LONG, async () => {
  const shop = await watchedHouse()
  const { world } = shop
  const send = plainly(shop)
  const order = await placeOrder(shop, send)
  const session = await openCheckout(shop, send, order)
  const asked = (path: string) =>
    fetch(world.origin + path).then(
      ({ status }) => status,
      () => 'nobody',
    )
  const doctor = () => house(shop.settings, 'dist/api/doctor.js')

  world.postgres.kill()
  await expect.poll(() => asked('/readyz'), { timeout: 30_000 }).toBe(503)
  expect(await asked('/healthz')).toBe(200)
  const { code, said } = await doctor()
  expect([code, said.trim().split('\n')]).toEqual([1, [expect.stringMatching(/database/i)]])
  await pay(shop, order, session)
  const [since] = [performance.now(), await world.postgres.start()]
  await expect.poll(() => asked('/readyz'), { timeout: 30_000 }).toBe(200)
  const healed = performance.now() - since

  await world.fleet.stop()
  expect(await asked('/healthz')).toBe('nobody')
  expect((await doctor()).said).toMatch(/\n✓ Horloge/)
  await world.fleet.start()
  await world.advance(6)
  await untilConfirmed(shop, session)
  process.stdout.write(
    `nothing answers: the database back, ready after ${healed.toFixed(0)} ms, no process restarted\n`,
  )
})

test('answers: errors are in the log by the reference that people read out', LONG, async () => {
  const shop = await watchedHouse()
  const { world } = shop
  await world.look(sql => sql`alter table reviews rename to reviews_away`)
  const details: string[] = []
  for (let count = 0; count < FAULTS; count++) details.push((await reviews(shop)).body.detail as string)
  const { seconds, sentence } = await shop.told('Site et commandes')
  expect(sentence).toContain('réponses en erreur')
  expect(await shop.read('/api/status')).toMatchObject({ works: false, sentence: 'Le site répond mal.' })
  const errors = (await world.log()).filter(line => line.includes('"level":50'))
  for (const detail of details) {
    const reference = /Référence\s: (\w{8})\.$/.exec(detail)?.[1]
    const line = errors.find(one => one.includes(`"requestId":"${reference}`))
    expect(line, reference).toContain('relation \\"reviews\\" does not exist')
  }
  await world.look(sql => sql`alter table reviews_away rename to reviews`)
  expect((await reviews(shop)).status).toBe(200)
  await shop.look(CALM_MINUTES)
  await shop.over('Site et commandes')
  expect(await shop.read('/api/status')).toEqual({ works: true, sentence: 'Tout fonctionne.' })
  process.stdout.write(`answers: errors told after ${seconds} s\n`)
})

test('answers: whom all wait for is named by one query and ended by the other', LONG, async () => {
  const shop = await watchedHouse()
  const { world } = shop
  const [who = '', end = ''] = runbookPage('Answers').sql
  const holder = connect(world.postgres.url, { max: 1, name: 'somebody at psql' })
  const held = await holder.reserve()
  await held`begin`
  await held`lock table reviews in access exclusive mode`
  const waiting = Array.from({ length: SLOW }, () => fetch(`${world.origin}/api/reviews`).then(({ status }) => status))
  type Seen = { pid: number; waits_for: number[]; state: string; since: string }
  const seen = async () => [...(await world.look(sql => sql.unsafe<Seen[]>(who)))]
  const waitsLong = ({ waits_for, since }: Seen) => waits_for.length > 0 && since > '00:00:02'
  await expect.poll(async () => (await seen()).filter(waitsLong).length, { timeout: 20_000 }).toBeGreaterThan(5)
  const first = (await seen()).find(({ state }) => state === 'idle in transaction')
  await world.look(sql => sql.unsafe(filledIn(end, { pid: first?.pid ?? 0 })))
  expect(await Promise.all(waiting)).toEqual(Array(SLOW).fill(200))
  const { seconds, sentence } = await shop.told('Site et commandes')
  expect(sentence).toContain('de plus d’une seconde')
  await holder.end({ timeout: 1 })

  const pause = (minutes: number) => post(shop, '/api/admin/pause', { minutes })
  expect((await pause(30)).status).toBe(200)
  const refused = await placeOrder(shop, plainly(shop)).catch(String)
  expect(refused).toContain('paus')
  expect((await pause(0)).status).toBe(200)
  await placeOrder(shop, plainly(shop))
  await shop.look(CALM_MINUTES)
  await shop.over('Site et commandes')
  process.stdout.write(`answers: slow ones told after ${seconds} s\n`)
})

test('restarts: what is killed again and again is named; its log has no reason', LONG, async () => {
  const shop = await watchedHouse()
  const { world } = shop
  // A process writes its first report just after it is ready; one that ends before it is not counted.
  const starts = () => world.look(sql => sql`select 1 from process_reports`.then(({ count }) => count))
  for (let kills = 0; kills < KILLS; kills++) {
    await expect.poll(starts).toBe(kills + 1)
    world.fleet.kill(0)
    await world.fleet.whenReady()
  }
  await expect.poll(starts).toBe(KILLS + 1)
  await world.advance(3)
  await shop.look()
  expect((await shop.told('Processus')).sentence).toMatch(/^Redémarre sans cesse\s: \S+ \(web\)\.$/)
  const log = await world.log()
  const lastWords = log.flatMap((line, at) => (line.startsWith('Ready:') && at > 0 ? [log[at - 1] ?? ''] : []))
  expect(lastWords).toHaveLength(KILLS)
  expect(lastWords.filter(line => line.includes('"level":60'))).toEqual([])
  await world.advance(31)
  await shop.look()
  await shop.look(CALM_MINUTES)
  await shop.over('Processus')
})

async function reviews({ world }: WatchedHouse): Promise<Pick<Answer, 'status' | 'body'>> {
  const answer = await fetch(`${world.origin}/api/reviews`)
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

function post({ world, staff }: WatchedHouse, path: string, body: object): Promise<Response> {
  return fetch(world.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...staff },
    body: JSON.stringify(body),
  })
}
