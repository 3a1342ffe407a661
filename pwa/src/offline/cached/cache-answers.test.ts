import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tagMenu, tagOf } from '#pwa/lib/menu/follow-menu.ts'
import { forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { cachedAs } from '#pwa/lib/storage/cached-as.ts'
import { aLoyaltyStatus } from '#pwa/testing/samples/a-loyalty-status.ts'
import { aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aListedOrder } from '#pwa/testing/samples/orders/a-listed-order.ts'
import { cacheAnswers, showFirstCopies } from './cache-answers.ts'
import type { Copy } from './copies.ts'

/** What the device has stored; tests in a browser cover the real database. */
const device = vi.hoisted(() => ({ copies: [] as Copy[], writes: 0 }))
vi.mock('./copies.ts', () => ({
  readCopy: async ({ owner, name }: Copy) => device.copies.find(copy => copy.owner === owner && copy.name === name),
  writeCopy: async (copy: Copy, isWanted: () => boolean) => {
    await Promise.resolve()
    if (!isWanted()) return
    device.writes += 1
    device.copies = [...device.copies.filter(({ owner, name }) => owner + name !== copy.owner + copy.name), copy]
  },
  forgetCopies: async (stays = '') => {
    device.copies = device.copies.filter(({ owner }) => owner === '' || owner === stays)
  },
}))

const OWN_RELEASE = 'https://lai-khram.example/assets/page-1.js'
vi.mock('#pwa/lib/storage/own-release.ts', () => ({ ownRelease: () => OWN_RELEASE }))

const ANNA = { id: 'anna', name: 'Anna Martin', email: 'anna@exemple.fr', phone: '06 12 34 56 78' }
const NOW = new Date('2026-11-21T12:00:00Z')
const EARLIER = NOW.getTime() - 3_600_000

let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  device.copies = []
  device.writes = 0
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  client.clear()
  forgetCustomer()
  vi.useRealTimers()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const silence = () => new Promise<never>(() => {})
/** Observes a query whose answer the device stores. */
function look(queryKey: string[], meta: ReturnType<typeof cachedAs>, queryFn: () => Promise<unknown> = silence) {
  const observer = new QueryObserver(client, { queryKey, meta, queryFn })
  return observer.subscribe(() => {})
}

const menuCopy = (change: Partial<Copy> = {}): Copy => ({
  ...cachedAs('menu').cached,
  value: aMenu(),
  at: EARLIER,
  tag: '"7"',
  ...change,
})

it('keeps an answer with its time, and the menu with its tag', async () => {
  cacheAnswers(client)
  look(['menu'], cachedAs('menu'), async () => aMenu())
  await pass()
  expect(device.copies).toMatchObject([{ name: 'menu', owner: '', at: NOW.getTime(), tag: undefined }])
  const menu = client.getQueryData<ReturnType<typeof aMenu>>(['menu'])
  if (menu) tagMenu(menu, '"8"')
  client.setQueryData(['menu'], menu)
  await pass(1)
  client.setQueryData(['menu'], menu)
  await pass()
  expect(device.copies).toMatchObject([{ name: 'menu', tag: '"8"' }])
})

it('keeps what the page came with', async () => {
  client.setQueryData(['menu'], aMenu())
  look(['menu'], cachedAs('menu'))
  cacheAnswers(client)
  await pass()
  expect(device.copies).toMatchObject([{ name: 'menu' }])
})

it('does not write an unchanged answer again and again', async () => {
  cacheAnswers(client)
  look(['menu'], cachedAs('menu'), async () => aMenu())
  await pass()
  const held = client.getQueryData(['menu'])
  for (let look = 0; look < 10; look++) {
    await pass(4000)
    client.setQueryData(['menu'], held)
  }
  await pass()
  expect(device.writes).toBe(2)
  expect(device.copies).toMatchObject([{ at: NOW.getTime() + 32_000 }])
})

it('shows a copy with its own time where the server has not answered, and the answer in its place', async () => {
  device.copies = [menuCopy()]
  cacheAnswers(client)
  let answer = (_: unknown) => {}
  look(['menu'], cachedAs('menu'), () => new Promise(resolve => (answer = resolve)))
  // What reads a copy is loaded first, which a busy machine takes its time for.
  await vi.waitFor(() => expect(client.getQueryData(['menu'])).toEqual(aMenu()), { timeout: 10_000 })
  expect(client.getQueryState(['menu'])?.dataUpdatedAt).toBe(EARLIER)
  expect(tagOf(client.getQueryData(['menu']) ?? aMenu())).toBe('"7"')
  expect(device.writes).toBe(0)
  answer({ ...aMenu(), version: '8' })
  await vi.waitFor(() => expect(client.getQueryData(['menu'])).toMatchObject({ version: '8' }))
  expect(client.getQueryState(['menu'])?.dataUpdatedAt).toBeGreaterThanOrEqual(NOW.getTime())
})

it('never puts a copy in the place of an answer', async () => {
  device.copies = [menuCopy({ value: { ...aMenu(), version: 'old' } })]
  cacheAnswers(client)
  look(['menu'], cachedAs('menu'), async () => ({ ...aMenu(), version: 'new' }))
  await pass(1000)
  expect(client.getQueryData(['menu'])).toMatchObject({ version: 'new' })
})

it('shows nothing of a copy that it does not understand', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { formules: _, ...half } = aMenu()
  device.copies = [menuCopy({ value: half })]
  cacheAnswers(client)
  look(['menu'], cachedAs('menu'))
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('A kept copy was not understood', 'menu'))
  expect(client.getQueryData(['menu'])).toBeUndefined()
})

it('asks nothing of the contracts about what its own release has kept', async () => {
  const odd = { ...aMenu(), categories: 'of another shape' }
  device.copies = [menuCopy({ value: odd, release: OWN_RELEASE })]
  cacheAnswers(client)
  look(['menu'], cachedAs('menu'))
  await vi.waitFor(() => expect(client.getQueryData(['menu'])).toEqual(odd))
})

it('has the copies of what the first page needs at hand before it asks for anything, with their own time', async () => {
  device.copies = [menuCopy({ release: OWN_RELEASE })]
  cacheAnswers(client)
  await showFirstCopies(client)
  expect(client.getQueryData(['menu'])).toEqual(aMenu())
  expect(client.getQueryState(['menu'])?.dataUpdatedAt).toBe(EARLIER)
  expect(client.getQueryData(['restaurant'])).toBeUndefined()
  // The query asks the server all the same.
  const answered = vi.fn(async () => ({ ...aMenu(), version: '8' }))
  look(['menu'], cachedAs('menu'), answered)
  await pass()
  expect(answered).toHaveBeenCalledOnce()
  expect(device.copies).toMatchObject([{ value: { version: '8' }, release: OWN_RELEASE }])
})

it.each([
  ['orders', { pages: [{ items: [aListedOrder()], next: undefined }], pageParams: [undefined] }],
  ['loyalty', aLoyaltyStatus()],
] as const)('shows a customer’s %s to that customer alone', async (name, value) => {
  keepCustomer({ user: ANNA, token: 'jeton' }, true)
  device.copies = [{ name, owner: 'anna', value, at: EARLIER }]
  cacheAnswers(client)
  look([name, 'anna'], cachedAs(name, 'anna'))
  look([name, 'camille'], cachedAs(name, 'camille'))
  await vi.waitFor(() => expect(client.getQueryData([name, 'anna'])).toEqual(value))
  expect(client.getQueryData([name, 'camille'])).toBeUndefined()
})

it('keeps the first pages of a list', async () => {
  keepCustomer({ user: ANNA, token: 'jeton' }, true)
  cacheAnswers(client)
  const pages = ['1', '2', '3'].map(next => ({ items: [aListedOrder()], next }))
  look(['orders', 'anna'], cachedAs('orders', 'anna'))
  client.setQueryData(['orders', 'anna'], { pages, pageParams: [undefined, '1', '2'] })
  await pass()
  expect(device.copies).toMatchObject([{ value: { pages: pages.slice(0, 2), pageParams: [undefined, '1'] } }])
})

it.each([
  ['signs out', forgetCustomer],
  ['gives the device to another one', () => keepCustomer({ user: { ...ANNA, id: 'camille' }, token: 'autre' }, true)],
])('takes away what was a customer’s own when they %s', async (_, leave) => {
  keepCustomer({ user: ANNA, token: 'jeton' }, true)
  device.copies = [menuCopy(), { name: 'loyalty', owner: 'anna', value: aLoyaltyStatus(), at: EARLIER }]
  cacheAnswers(client)
  await pass()
  expect(device.copies).toHaveLength(2)
  leave()
  await pass()
  expect(device.copies.map(({ name }) => name)).toEqual(['menu'])
})

it('does not keep an answer that comes after the customer has left', async () => {
  keepCustomer({ user: ANNA, token: 'jeton' }, true)
  cacheAnswers(client)
  look(['loyalty', 'anna'], cachedAs('loyalty', 'anna'))
  client.setQueryData(['loyalty', 'anna'], aLoyaltyStatus())
  forgetCustomer()
  await pass()
  expect(device.copies).toEqual([])
})

it('takes away at the start what an earlier customer has left', async () => {
  device.copies = [{ name: 'loyalty', owner: 'anna', value: aLoyaltyStatus(), at: EARLIER }]
  cacheAnswers(client)
  await pass()
  expect(device.copies).toEqual([])
})
