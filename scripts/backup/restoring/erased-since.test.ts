/** Who is erased after a backup is erased again by its restore, by nothing but hashes; nobody else is. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ERASED_LIST, eraseAgain, keepErasures } from '#api/features/privacy/erase-again.ts'
import type { Sql } from '#api/platform/database/database.ts'
import { send } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { emptyDatabase } from '#api/testing/database/test-database.ts'
import { tracesOf } from '#api/testing/database/traces.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { CANARY, wholePerson } from '#api/testing/people/whole-person.ts'
import type { Manifest } from '../contents/manifest.ts'
import { placeForBackups, takenBackup } from '../testing/backup-folder.ts'
import { writeListBeside } from '../writing/erased-beside.ts'
import { erasedSince } from './erased-since.ts'
import { loadBackup } from './load-backup.ts'

const app = await testApp()
const { sql, clock, post, runJobs } = app
const { admin, manager } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000, till_orders = 1000, proven_anew_minutes = 960`
const dataDir = app.services.env.DATA_DIR
const place = placeForBackups()

const guest = (name: string, email: string) => ({ name, phone: '06 45 45 45 45', email })

async function delivered(person: ReturnType<typeof guest>): Promise<string> {
  const order = await placedOrder(app, orderBody(undefined, { customerInfo: person }))
  await payOrder(app, order)
  await handOver(sql, order.id)
  return order.id
}

async function handOver(of: Sql, id: string): Promise<void> {
  for (const status of ['preparing', 'ready', 'delivered'])
    await of`update orders set status = ${status} where id = ${id}`
}

async function eraseByLetter(kind: 'address' | 'caller', contact: string, name: string): Promise<void> {
  const answer = await post('/api/admin/people/erasure', { person: { kind, contact, name } }, admin)
  expect([answer.status, answer.body]).toEqual([204, undefined])
  await runJobs()
}

const phone = '06 12 12 12 12'
const PEOPLE = {
  gone: guest('Odile Varech', 'odile@exemple.fr'),
  stays: guest('Basile Reste', 'basile@exemple.fr'),
  back: guest('Rémi Retour', 'remi@exemple.fr'),
  underWay: guest('Paule Encours', 'paule@exemple.fr'),
}
const folder = path.join(place, 'backup')
const found = await emptyDatabase()
const again = () => eraseAgain({ ...app.services, sql: found.sql })
const sums = async (of: Sql) =>
  await of`select count(*)::integer as orders, sum(captured_cents)::integer as captured from orders`
let manifest: Manifest
let orderUnderWay: string

beforeAll(async () => {
  const { gone, stays, back, underWay } = PEOPLE
  const { bearer } = await wholePerson(app, manager)
  await delivered(gone)
  await delivered(stays)
  await post('/api/reviews', reviewBody({ name: gone.name, email: gone.email }), freshKey())
  const { items, totalAmount, pickup } = orderBody()
  const body = { items, totalAmount, pickup, customer: { name: 'Céleste Appel', phone }, pays: 'till' }
  const taken = await post<{ order: { id: string } }>('/api/admin/orders', body, { ...manager, ...freshKey() })
  await post(`/api/admin/orders/${taken.body.order.id}/collected`, undefined, { ...manager, ...freshKey() })
  await handOver(sql, taken.body.order.id)
  await delivered(back)
  await eraseByLetter('address', back.email, back.name)
  await delivered(back)
  const waiting = await placedOrder(app, orderBody(undefined, { customerInfo: underWay }))
  await payOrder(app, waiting)
  orderUnderWay = waiting.id
  await runJobs()
  manifest = await takenBackup(app.databaseUrl, folder)

  expect((await send(app, 'DELETE', '/api/user', { password: 'wok-basilic' }, bearer)).status).toBe(204)
  await eraseByLetter('address', gone.email, gone.name)
  await eraseByLetter('caller', '+33 6 12 12 12 12', 'celeste appel')
  await handOver(sql, orderUnderWay)
  await eraseByLetter('address', underWay.email, underWay.name)
  await loadBackup(found.url, folder, manifest, (await erasedSince([dataDir], manifest)).erasures)
}, 120_000)

test('the list says nothing of anybody, and is its owner’s alone', async () => {
  const file = path.join(dataDir, ERASED_LIST)
  expect(await readFile(file, 'utf8')).toMatch(/^([0-9a-f-]{36} [0-9a-f]{64} 2026-11-21T[\d:.]+Z\n){6}$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a restore that dies before it erases leaves that to the application’s first job', async () => {
  expect(await found.sql`select 1 from graphile_worker.jobs where task_identifier = 'keep_erasures'`).toHaveLength(1)
  expect(await tracesOf(found.sql, [CANARY.email, PEOPLE.gone.name, 'Céleste'])).not.toEqual([])
})

test('an account, a guest and a caller are erased again, told nothing, and sums are the same', async () => {
  const [before, mailed] = [await sums(found.sql), app.mails.length]
  expect(await again()).toEqual({ erased: 3, waiting: 1 })
  const words = [...Object.values(CANARY), PEOPLE.gone.name, PEOPLE.gone.email, 'Céleste', 'sealed:']
  expect(await tracesOf(found.sql, words)).toEqual([])
  expect(await sums(found.sql)).toEqual(before)
  expect(await found.sql`select 1 from messages where kind in ('account-deleted', 'data-erased')`).toEqual([])
  expect(app.mails.length).toBe(mailed)
})

test('who stayed is there, and who had come back before the backup', async () => {
  const left = await found.sql<{ email: string }[]>`
    select customer_email as email from orders where customer_email is not null order by 1`
  const { stays, back, underWay } = PEOPLE
  expect(left.map(({ email }) => email)).toEqual([stays.email, underWay.email, back.email])
})

test('who has an order under way waits for its end, and the application erases them then', async () => {
  const { email, name } = PEOPLE.underWay
  expect(await again()).toEqual({ erased: 0, waiting: 1 })
  await handOver(found.sql, orderUnderWay)
  await keepErasures({ ...app.services, sql: found.sql })
  expect(await tracesOf(found.sql, [email, name])).toEqual([])
  expect(await again()).toEqual({ erased: 0, waiting: 0 })
})

test('a backup has the newest list beside it, for the older ones there', async () => {
  await writeListBeside(app.databaseUrl, place)
  const known = async (folders: string[]) => (await erasedSince(folders, manifest)).erasures.map(({ id }) => id).sort()
  expect(await known([path.join(place, 'a new machine'), place])).toEqual(await known([dataDir]))
})

test('what cannot be known is said: no list, a list that is none, a backup without the key', async () => {
  const empty = path.join(place, 'empty')
  await mkdir(empty)
  expect(await erasedSince([empty], manifest)).toEqual({
    erasures: [],
    unknown: `There is no ${ERASED_LIST} in ${empty}.`,
  })
  expect((await erasedSince([dataDir], { ...manifest, tables: [] })).unknown).toContain('kept no such list')
  await writeFile(path.join(empty, ERASED_LIST), 'odile@exemple.fr\n')
  await expect(erasedSince([empty], manifest)).rejects.toThrow('names nobody who was erased')
})

test('after a year an erasure is forgotten, and no list brings it back', async () => {
  clock.set('2027-11-22T09:00:00Z')
  expect((await erasedSince([dataDir], { ...manifest, takenAt: clock().toISOString() })).erasures).toEqual([])
  await keepErasures(app.services)
  expect(await sql`select 1 from erasures`).toEqual([])
  expect(await readFile(path.join(dataDir, ERASED_LIST), 'utf8')).toBe('')
})
