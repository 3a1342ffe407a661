/**
 * Opens a database of a former release in a real browser. No database of the site has a second version yet, so this
 * test gives the module that opens them the steps of two releases of its own.
 */
import type { DBSchema } from 'idb'
import type { Page } from 'playwright'
import { build } from 'vite'
import { expect, it } from 'vitest'
import type * as module from '../../src/offline/storage/device-database.ts'
import { BESIDE_THE_PAGE, leaveWorkersOut, newPhone } from '../support/browser/phone.ts'

leaveWorkersOut()

declare const storage: typeof module

type Db = DBSchema & { cart: { key: string; value: string[] }; wishes: { key: string; value: { dish: string } } }

const bundled = bundle()

/** What a page of each release does with the cart's database: it puts a line into it and returns all lines. */
const RELEASES = {
  first: () => {
    const inDatabase = storage.deviceDatabase<Db>('laikhram_cart', [db => void db.createObjectStore('cart')])
    return inDatabase(async db => {
      await db.put('cart', ['gyoza'], 'lines')
      return { version: db.version, stores: [...db.objectStoreNames], lines: await db.get('cart', 'lines') }
    })
  },
  second: () => {
    const inDatabase = storage.deviceDatabase<Db>('laikhram_cart', [
      db => void db.createObjectStore('cart'),
      db => void db.createObjectStore('wishes', { keyPath: 'dish' }),
    ])
    return inDatabase(async db => {
      await db.put('wishes', { dish: 'pad-thai' })
      return { version: db.version, stores: [...db.objectStoreNames], lines: await db.get('cart', 'lines') }
    })
  },
}

it('gets what the new release adds, and loses nothing of what it had', async () => {
  const { page } = await newPhone()
  expect(await asOf(page, 'first')).toEqual({ version: 1, stores: ['cart'], lines: ['gyoza'] })
  expect(await asOf(page, 'second')).toEqual({ version: 2, stores: ['cart', 'wishes'], lines: ['gyoza'] })
})

it('that has none gets all of it at once', async () => {
  const { page } = await newPhone()
  expect(await asOf(page, 'second')).toEqual({ version: 2, stores: ['cart', 'wishes'], lines: undefined })
})

it('with a tab of the former release open: that one gives way, and its next question finds the newer one’s database', async () => {
  const { page, context } = await newPhone()
  await asOf(page, 'first')
  const newer = await context.newPage()
  expect(await asOf(newer, 'second')).toMatchObject({ version: 2, lines: ['gyoza'] })
  // A page of the former release cannot open the newer database, and fails instead of waiting.
  await expect(page.evaluate(RELEASES.first)).rejects.toThrow('VersionError')
})

/** What a page of that release finds after a reload. */
async function asOf(page: Page, release: keyof typeof RELEASES) {
  await page.goto(BESIDE_THE_PAGE)
  await page.evaluate(await bundled)
  return await page.evaluate(RELEASES[release])
}

async function bundle(): Promise<string> {
  const entry = new URL('../../src/offline/storage/device-database.ts', import.meta.url).pathname
  const lib = { entry, formats: ['iife' as const], name: 'storage' }
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } })
  const [{ output } = { output: [] }] = [built].flat().filter(one => 'output' in one)
  const code = output.flatMap(part => ('code' in part ? part.code : [])).join('\n')
  return `${code}\nglobalThis.storage = storage`
}
