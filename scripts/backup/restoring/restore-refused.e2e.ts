/** What a restore refuses, and that the database is as empty as before whenever it does. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrateJobs } from '#api/platform/jobs/jobs.ts'
import { emptyDatabase, testDatabase } from '#api/testing/database/test-database.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { Fault } from '../../fault.ts'
import { checkedManifest, MANIFEST, MANIFEST_SUM, sha256 } from '../contents/manifest.ts'
import { tableNames } from '../contents/tables.ts'
import { filesIn, placeForBackups, rewriteManifest, takenBackup } from '../testing/backup-folder.ts'
import { loadBackup } from './load-backup.ts'

const full = await testDatabase()
const empty = await emptyDatabase()
const place = placeForBackups()
const whole = path.join(place, 'whole')
let copies = 0

beforeAll(async () => {
  const { id, email } = await newCustomer(full.sql)
  await orderRow(full.sql, { customerId: id, email, paidOn: '2026-11-20', capturedCents: 1290 })
  await takenBackup(full.url, whole)
})

/** A backup of its own for a test to spoil. */
async function copy(): Promise<string> {
  const folder = path.join(place, `copy-${copies++}`)
  await cp(whole, folder, { recursive: true })
  return folder
}

async function expectEmpty(): Promise<void> {
  expect(await tableNames(empty.sql)).toEqual([])
  expect(await empty.sql`select 1 from pg_namespace where nspname = 'graphile_worker'`).toEqual([])
}

const load = async (folder: string) => loadBackup(empty.url, folder, await checkedManifest(folder))

/** Changes one byte anywhere in the file. */
async function turnABit(file: string): Promise<void> {
  const bytes = await readFile(file)
  const at = Math.floor(Math.random() * bytes.length)
  bytes[at] = (bytes[at] as number) ^ (1 << Math.floor(Math.random() * 8))
  await writeFile(file, bytes)
}

describe('a damaged backup', () => {
  test('with one bit turned in any of its files is found, and the file named', async () => {
    const folder = await copy()
    const files = filesIn(folder).filter(file => file !== MANIFEST && file !== MANIFEST_SUM)
    const [one = '', ...others] = files
    await turnABit(path.join(folder, one))
    await expect(checkedManifest(folder)).rejects.toThrow(`is damaged: ${one} is not what was written`)
    for (const file of others) await turnABit(path.join(folder, file))
    const fault = await checkedManifest(folder).catch(error => error)
    expect(fault).toBeInstanceOf(Fault)
    for (const file of files) expect(fault.message).toContain(`${file} is not what was written`)
  })

  test.each([MANIFEST, MANIFEST_SUM])('with one bit turned in its %s', async file => {
    const folder = await copy()
    await turnABit(path.join(folder, file))
    await expect(checkedManifest(folder)).rejects.toThrow(`${MANIFEST} is not what ${MANIFEST_SUM} says`)
  })

  test('with a file gone, or cut short', async () => {
    const folder = await copy()
    await rm(path.join(folder, 'tables/orders.tsv'))
    await writeFile(path.join(folder, 'tables/customers.tsv'), 'id\n')
    await expect(checkedManifest(folder)).rejects.toThrow(
      /customers\.tsv has 3 bytes instead of \d+.*orders\.tsv is missing/,
    )
  })

  test('that was cut off before it was whole is none', async () => {
    const folder = await copy()
    await rm(path.join(folder, MANIFEST))
    await expect(checkedManifest(folder)).rejects.toThrow('is no whole backup')
  })
})

describe('a restore that fails leaves nothing behind', () => {
  test('when a row points to nothing, which shows after the last row', async () => {
    const folder = await copy()
    const file = path.join(folder, 'tables/customers.tsv')
    const [header] = (await readFile(file, 'utf8')).split('\n')
    const bytes = Buffer.from(`${header}\n`)
    await writeFile(file, bytes)
    await rewriteManifest(folder, ({ tables }) => {
      const customers = tables.find(({ name }) => name === 'customers')
      Object.assign(customers ?? {}, { bytes: bytes.length, sha256: sha256(bytes), rows: 0 })
    })
    await expect(load(folder)).rejects.toThrow('violates foreign key constraint')
    await expectEmpty()
  })

  test('when a row is no row', async () => {
    const folder = await copy()
    const file = path.join(folder, 'tables/orders.tsv')
    const bytes = Buffer.from((await readFile(file, 'utf8')).replace('2026-11-20', 'some day'))
    await writeFile(file, bytes)
    await rewriteManifest(folder, ({ tables }) => {
      const orders = tables.find(({ name }) => name === 'orders')
      Object.assign(orders ?? {}, { bytes: bytes.length, sha256: sha256(bytes) })
    })
    await expect(load(folder)).rejects.toThrow('invalid input syntax')
    await expectEmpty()
  })

  test('when fewer rows arrive than were written', async () => {
    const folder = await copy()
    await rewriteManifest(folder, ({ tables }) => {
      const orders = tables.find(({ name }) => name === 'orders')
      if (orders) orders.rows += 1
    })
    await expect(load(folder)).rejects.toThrow('"orders" has 1 rows instead of 2')
    await expectEmpty()
  })

  test('and can be repeated', async () => {
    const { url, sql } = await emptyDatabase()
    // A killed restore leaves empty job tables.
    await migrateJobs(url)
    await loadBackup(url, whole, await checkedManifest(whole))
    expect(await sql`select total_cents from orders`).toEqual([{ totalCents: 1290 }])
  })
})

test('a database that holds anything is refused, and stays as it is', async () => {
  const manifest = await checkedManifest(whole)
  await expect(loadBackup(full.url, whole, manifest)).rejects.toThrow(
    /is not empty \(\d+ tables\): nothing was restored/,
  )
  expect(await full.sql`select total_cents from orders`).toEqual([{ totalCents: 1290 }])
  const { url, sql } = await emptyDatabase()
  await sql`create table anything (n integer)`
  await expect(loadBackup(url, whole, manifest)).rejects.toThrow('is not empty (1 tables)')
  expect(await tableNames(sql)).toEqual(['anything'])
})
