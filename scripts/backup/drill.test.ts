/** The drill: a restaurant with rows in every table, backed up, restored into an empty database, compared row by row. */
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectNoDrift } from '#api/features/reports/testing/drift.ts'
import { JOBS } from '#api/jobs.ts'
import type { OutgoingMail } from '#api/platform/outside/mail.ts'
import { openServices } from '#api/process/services.ts'
import { dueJobsOf } from '#api/testing/app/due-jobs.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { emptyDatabase } from '#api/testing/database/test-database.ts'
import type { Manifest } from './contents/manifest.ts'
import { tableNames } from './contents/tables.ts'
import { loadBackup } from './restoring/load-backup.ts'
import { allRows } from './testing/all-rows.ts'
import { placeForBackups, takenBackup } from './testing/backup-folder.ts'
import { fillEveryTable } from './testing/every-table.ts'

const app = await testApp()
const restored = await emptyDatabase()
const runDueJobs = dueJobsOf(restored.url)
const folder = path.join(placeForBackups(), 'drill')
let customerId: string
let manifest: Manifest

beforeAll(async () => {
  customerId = (await fillEveryTable(app)).customerId
  manifest = await takenBackup(app.databaseUrl, folder)
  await loadBackup(restored.url, folder, manifest)
}, 120_000)

describe('a restored database', () => {
  test('had something to lose in every table', async () => {
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual((await tableNames(app.sql)).sort())
    expect(manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([])
    expect(manifest.jobs.rows).toBeGreaterThan(2)
  })

  test('has every row, every sequence and every waiting job of the one that was backed up', async () => {
    const [before, after] = [await allRows(app.sql), await allRows(restored.sql)]
    for (const [name, rows] of Object.entries(before)) expect({ name, rows: after[name] }).toEqual({ name, rows })
    expect(Object.keys(after)).toEqual(Object.keys(before))
  })

  test('numbers what comes next behind what there is', async () => {
    const [{ last } = { last: 0 }] = await restored.sql<{ last: number }[]>`select max(id) as last from order_events`
    const [{ id } = { id: 0 }] = await restored.sql<{ id: number }[]>`
      insert into order_events (order_id, status, at)
      select id, status, now() from orders limit 1
      returning id`
    expect(id).toBeGreaterThan(last)
    await restored.sql`delete from order_events where id = ${id}`
  })

  test('has its triggers awake: balance, status moves, sums of the reports', async () => {
    const { sql } = restored
    const balance = async () =>
      (await sql`select points_balance from customers where id = ${customerId}`)[0]?.pointsBalance
    const before = await balance()
    await sql`
      insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
      values (${customerId}, 'adjusted', 3, 'Ajustement manuel', now())`
    expect(await balance()).toBe(before + 3)
    await expect(sql`update orders set status = 'pending' where status = 'delivered'`).rejects.toThrow(
      'illegal order move',
    )
    await sql`update orders set refunded_cents = captured_cents where status = 'delivered'`
    await expectNoDrift(sql)
  })

  test('counts its changes by its own transactions, so that a board hears of them', async () => {
    const [row] = await restored.sql<{ ahead: number }[]>`
      select count(*) as ahead from orders where changed_in >= pg_snapshot_xmax(pg_current_snapshot())`
    expect(row?.ahead).toBe(0)
  })

  test('sends what had not gone out, and nothing that had', async () => {
    const mails: OutgoingMail[] = []
    const env = { ...app.services.env, DATABASE_URL: restored.url } as Parameters<typeof openServices>[0]
    const { services, close } = await openServices(env, {
      clock: app.clock,
      mailer: { goesTo: 'a list', isReachable: async () => true, send: async mail => void mails.push(mail) },
    })
    const waiting = await restored.sql<{ recipient: string }[]>`
      select m.recipient
      from messages m
      where m.status = 'queued' and m.channel = 'mail'
        and exists (select 1 from graphile_worker._private_jobs j where j.payload ->> 'messageId' = m.id::text)
      order by 1`
    expect(waiting).toContainEqual({ recipient: 'attend@exemple.fr' })
    await runDueJobs(
      Object.fromEntries(Object.entries(JOBS).map(([name, job]) => [name, payload => job(services, payload as never)])),
    )
    await close()
    expect(mails.map(({ to }) => to).sort()).toEqual(waiting.map(({ recipient }) => recipient))
    const [given] =
      await restored.sql`select attempts = max_attempts as is_given_up from graphile_worker._private_jobs where key = 'one of a kind'`
    expect(given).toEqual({ isGivenUp: true })
  })
})
