/** Postgres on a disk that fills up under customers: what they are told, what is lost, and what happens when there is room. */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { connect } from '#api/platform/database/database.ts'
import { randomOf, runSeed } from '../../torture/seed.ts'
import { reconcile } from '../../torture/world/books/reconcile.ts'
import { comeToRest } from '../../torture/world/books/rest.ts'
import type { Scene } from '../../torture/world/people/book.ts'
import type { Answer } from '../../torture/world/people/client.ts'
import { openCrowd } from '../../torture/world/people/crowd.ts'
import { openScene } from '../../torture/world/people/scene.ts'
import { type Act, placeOrder, plainly } from '../../torture/world/people/steps.ts'
import { type KeptPostgres, postgresOn } from './postgres-on-disk.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

/** An empty shop takes 75 MB, with the log of its changes. */
const MEGABYTES = 160
const PEOPLE = 4
/** So many are acknowledged before there is trouble. */
const ORDERS = 30
/** Customers try for 30 s before they give up, and are not to. */
const FULL_MS = 5000
const SENTENCES: Record<string, RegExp> = {
  cannot_save: /^Rien ne peut être enregistré en ce moment\. .* appelez-nous\s: 0\d/,
  unavailable: /^Service momentanément indisponible\./,
}

describe.each([
  ['its tables cannot grow', 'cannot_save', async () => {}],
  ['the log of changes cannot go on, and Postgres ends', 'unavailable', endOfLog],
] as const)('a full disk: %s', (_, code, worsen) => {
  test('orders are refused in words; nothing acknowledged is lost; with room it goes on by itself', {
    timeout: 300_000,
  }, async () => {
    const disk = smallDisk(MEGABYTES)
    const postgres = await postgresOn(disk.folder)
    const scene = await openScene({ processes: 1, durable: true, hosts: postgres }, randomOf(runSeed()))
    const crowd = openCrowd(scene, PEOPLE, plainly(scene))
    while (scene.book.orders.size < ORDERS) await Promise.race([wait(50), crowd.failed])
    const broken = await full(scene, disk, () => worsen(postgres), code)
    await Promise.race([wait(FULL_MS), crowd.failed])
    const healed = await roomAgain(scene, disk)
    await Promise.race([wait(FULL_MS), crowd.failed])
    await crowd.goHome()
    await comeToRest(scene.world)
    await reconcile(scene)
    // No process of the API has died of it.
    expect(scene.world.fleet.readySeats()).toEqual([0])
    expect(postgres.ends() > 0).toBe(code === 'unavailable')
    process.stdout.write(
      `${code}: refused ${broken} ms after the disk was full, an order again ${healed} ms after there was room; ` +
        `${scene.book.orders.size} orders acknowledged, each there once; Postgres ended ${postgres.ends()} times\n`,
    )
  })
})

/** Fills the disk, and waits until an order is refused. @returns the milliseconds until then */
async function full(scene: Scene, disk: SmallDisk, worsen: () => Promise<void>, code: string): Promise<number> {
  const { origin } = scene.world
  disk.fill()
  const since = performance.now()
  await worsen()
  const { status, body } = await untilRefused(scene, code)
  const ms = Math.round(performance.now() - since)
  expect([status, body.detail]).toEqual([503, expect.stringMatching(SENTENCES[code] ?? '')])
  // What is only read goes on, for as long as there is a Postgres.
  if (code !== 'cannot_save') return ms
  expect((await fetch(`${origin}/api/menu`)).status).toBe(200)
  expect((await fetch(`${origin}/api/admin/orders`, { headers: scene.staff })).status).toBe(200)
  return ms
}

/** Orders, once each, until it is refused with this code: first the room that the tables have left is used up. */
async function untilRefused(scene: Scene, code: string): Promise<Answer> {
  for (let n = 0; n < 1000; n++) {
    let last: Answer | undefined
    const send = async <Body>({ path, headers, body }: Act): Promise<Answer<Body>> => {
      const answer = await fetch(scene.world.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      last = { status: answer.status, text, body: JSON.parse(text) }
      return last as Answer<Body>
    }
    await placeOrder(scene, send).catch(() => {})
    if (last?.body.code === code) return last
  }
  throw new Error(`orders are not refused with ${code}`)
}

/** Makes room, and orders until one is taken. @returns the milliseconds until then */
async function roomAgain(scene: Scene, disk: SmallDisk): Promise<number> {
  disk.clear()
  const since = performance.now()
  await placeOrder(scene, plainly(scene))
  return Math.round(performance.now() - since)
}

/** Writes to the log of changes until its last file is full: without another one Postgres ends. */
async function endOfLog({ url, ends }: KeptPostgres): Promise<void> {
  const sql = connect(url, { max: 1 })
  while (ends() === 0) {
    await sql`select pg_logical_emit_message(false, 'ballast', repeat('x', 4000000))`.catch(() => wait(50))
  }
  await sql.end({ timeout: 1 })
}
