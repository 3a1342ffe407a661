import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Menu } from '#api/features/menu/contract.ts'
import { createQueryClient } from '#pwa/app/query-client.ts'
import { aDish, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { followMenu } from './follow-menu.ts'

const server = { menu: { ...aMenu(), version: '7' }, settings: 1, asked: [] as string[] }
let stop = () => {}

/** Answers `/api/menu` as the API does: by tag, with the versions of menu and settings in headers. */
async function answer(_: string, init: RequestInit = {}): Promise<Response> {
  const named = new Headers(init.headers).get('if-none-match')
  server.asked.push([init.method ?? 'GET', named].filter(Boolean).join(' '))
  const headers = {
    etag: `"${server.menu.version}"`,
    'menu-version': server.menu.version,
    'settings-version': String(server.settings),
  }
  if (named === headers.etag) return new Response(null, { status: 304, headers })
  return new Response(init.method === 'HEAD' ? null : JSON.stringify(server.menu), { headers })
}

function openPage(held: Menu = server.menu) {
  const client = createQueryClient()
  client.setQueryData(['menu'], held)
  const observer = new QueryObserver<Menu>(client, {
    queryKey: ['menu'],
    queryFn: async () => (await answer('')).json(),
  })
  const leave = observer.subscribe(() => {})
  stop = followMenu(client, [['pickup-slots']])
  return { client, shown: () => client.getQueryData<Menu>(['menu']), leave }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  server.menu = { ...aMenu(), version: '7' }
  server.settings = 1
  server.asked = []
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows a change within five seconds, and asks without reading as long as there is none', async () => {
  const { shown } = openPage()
  await pass(4800)
  expect(server.asked).toEqual(['HEAD', 'GET "7"'])
  server.menu = { ...aMenu([aDish({ available: false })]), version: '8' }
  await pass(5000)
  expect(shown()?.takeaway.entrees?.[0]?.available).toBe(false)
  await pass(2400)
  expect(server.asked.at(-1)).toBe('GET "8"')
})

it('finds out by the version that the menu changed before the page was there', async () => {
  const { shown } = openPage({ ...aMenu(), version: '6' })
  server.menu = { ...aMenu([aDish({ name: 'Nems du jour' })]), version: '7' }
  await pass(2400)
  expect(shown()?.takeaway.entrees?.[0]?.name).toBe('Nems du jour')
})

it('asks nothing while nobody sees the menu', async () => {
  const { leave } = openPage()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(20_000)
  expect(server.asked).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(server.asked).toEqual(['HEAD'])
  leave()
  await pass(20_000)
  expect(server.asked).toEqual(['HEAD'])
})

it('goes on after an answer that did not come', async () => {
  const { shown } = openPage()
  await pass(2400)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await pass(2400)
  vi.stubGlobal('fetch', answer)
  server.menu = { ...aMenu(), version: '9' }
  // The page asks `/healthz` before it asks for the menu again.
  await pass(5000)
  expect(shown()?.version).toBe('9')
})

it('asks for restaurant and slots anew once the settings have changed, and not before', async () => {
  const { client } = openPage()
  client.setQueryData(['restaurant'], aRestaurant({ version: 1 }))
  client.setQueryData(['pickup-slots', '2', '0'], { days: [] })
  const isOld = () =>
    [['restaurant'], ['pickup-slots', '2', '0']].map(queryKey => client.getQueryState(queryKey)?.isInvalidated)
  await pass(4800)
  expect(isOld()).toEqual([false, false])
  server.settings = 2
  await pass(2400)
  expect(isOld()).toEqual([true, true])
})
