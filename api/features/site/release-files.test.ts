import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { keepRelease, keepReleases } from './release-files.ts'

const { services, clock, sql } = await testApp({ startsAt: '2026-03-02T10:00:00Z' })
const folders: string[] = []
afterAll(() => folders.forEach(folder => void rmSync(folder, { recursive: true })))
beforeEach(async () => {
  clock.set('2026-03-02T10:00:00Z')
  await sql`delete from page_files`
})

/** Writes a built page that consists of these files. */
function build(...parts: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-release-'))
  folders.push(folder)
  for (const name of ['assets', 'admin/assets']) mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, 'index.html'), `<title>${parts}</title><div id="root"></div>`)
  for (const part of parts) {
    writeFileSync(path.join(folder, 'assets', part), `content of ${part}`)
    writeFileSync(path.join(folder, 'assets', `${part}.br`), `packed ${part}`)
  }
  writeFileSync(path.join(folder, `admin/assets/staff-${parts[0]}`), 'of the staff')
  return folder
}

/** Starts a process with this build. */
async function start(folder: string) {
  await keepRelease(services, folder)
  const app = createApp(services, { folder, render: () => Promise.reject(new Error('not here')) })
  return async (address: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(address, { headers })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
}

const aDayPasses = async (folder: string) => {
  clock.advanceMinutes(24 * 60)
  await keepReleases(services, folder)
}

test('a part of the release before is there after the next one, from its process and from any other', async () => {
  await start(build('cart-1.js', 'shared-1.js'))
  const second = build('cart-2.js', 'shared-1.js')
  for (const ask of [await start(second), await start(second)]) {
    expect(await ask('/assets/cart-1.js')).toMatchObject({ status: 200, text: 'content of cart-1.js' })
    expect(await ask('/admin/assets/staff-cart-1.js')).toMatchObject({ status: 200, text: 'of the staff' })
    const packed = await ask('/assets/cart-1.js', { 'accept-encoding': 'br' })
    expect([packed.text, packed.headers.get('content-encoding')]).toEqual(['packed cart-1.js', 'br'])
    expect(packed.headers.get('cache-control')).toContain('immutable')
    expect((await ask('/assets/cart-3.js')).status).toBe(404)
  }
})

test('a process of the release before answers for the one that is being rolled out', async () => {
  const former = await start(build('cart-1.js'))
  await start(build('cart-2.js'))
  expect(await former('/assets/cart-2.js')).toMatchObject({ status: 200, text: 'content of cart-2.js' })
})

test('it stays for a week after the release that left it out, however long it was current, and then goes', async () => {
  const first = build('cart-1.js', 'shared-1.js')
  await start(first)
  for (let day = 0; day < 30; day++) await aDayPasses(first)
  // The clock stands just before the daily run.
  clock.advanceMinutes(24 * 60 - 1)
  const second = build('cart-2.js', 'shared-1.js')
  const ask = await start(second)
  for (let day = 0; day < 7; day++) {
    expect((await ask('/assets/cart-1.js')).status).toBe(200)
    await aDayPasses(second)
  }
  await aDayPasses(second)
  expect((await ask('/assets/cart-1.js')).status).toBe(404)
  expect(await kept()).toEqual(['/admin/assets/staff-cart-2.js', '/assets/cart-2.js', '/assets/shared-1.js'])
})

test('processes that start at once on the same build keep it once, and one without a page keeps nothing', async () => {
  const folder = build('cart-1.js')
  await Promise.all([keepRelease(services, folder), keepRelease(services, folder)])
  await keepRelease(services, path.join(folder, 'nothing'))
  expect(await kept()).toEqual(['/admin/assets/staff-cart-1.js', '/assets/cart-1.js'])
})

async function kept(): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`select path from page_files order by path`
  return rows.map(({ path }) => path)
}
