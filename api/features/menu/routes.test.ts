import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { API_HEADERS } from '#api/http/security-headers.ts'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { type Menu, menu as menuSchema } from './contract.ts'
import { menuRoutes } from './routes.ts'

const { app, clock, get, services, sql } = await testApp({ startsAt: '2026-03-02T10:00:00Z' })
const ask = (headers: Record<string, string> = {}, method = 'GET') => app.request('/api/menu', { method, headers })
const tagOf = async (coding: string) => (await ask({ 'accept-encoding': coding })).headers.get('etag') ?? ''
const dish = async (id: string) => {
  const { body } = await get<Menu>('/api/menu')
  return Object.values(body.takeaway)
    .flat()
    .find(item => item.id === id)
}
const changed = (change: () => Promise<unknown>) => afterNotice(services.live, 'menu_changed', change)

describe('GET /api/menu', () => {
  it('answers the whole menu to anybody', async () => {
    const { status, body, headers } = await get<Menu>('/api/menu')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(menuSchema.parse(body)).toEqual(body)
  })

  it('shows the takeaway euro on variant-priced mains alone, and base prices at table', async () => {
    const { takeaway, dineIn } = (await get<Menu>('/api/menu')).body
    const prices = (of: Menu['takeaway'], id: string) => {
      const found = Object.values(of)
        .flat()
        .find(item => item.id === id)
      return found?.prices?.Porc ?? found?.price
    }
    expect([prices(takeaway, 'vermicelles-sautes'), prices(dineIn, 'vermicelles-sautes')]).toEqual([13.9, 12.9])
    expect([prices(takeaway, 'tigre-qui-pleure'), prices(dineIn, 'tigre-qui-pleure')]).toEqual([17, 17])
    expect(dineIn.thes?.map(tea => tea.id)).not.toContain('the-jasmin')
    expect(takeaway.vins).not.toEqual([])
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is the same menu in %s, under 40 kB', async (coding, unpack) => {
    const response = await ask({ 'accept-encoding': coding })
    expect(response.headers.get('content-encoding')).toBe(coding)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(40_000)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(JSON.parse(unpack(bytes).toString())).toEqual((await get('/api/menu')).body)
  })

  it('may be kept by anyone who asks whether it still holds, with the headers of every call', async () => {
    const headers = Object.fromEntries((await ask()).headers)
    expect(headers).toMatchObject({ ...API_HEADERS, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' })
    expect(headers['menu-version']).toBe((await get<Menu>('/api/menu')).body.version)
    expect(headers['settings-version']).toBe(String((await get<{ version: number }>('/api/restaurant')).body.version))
  })

  it('has a strong tag, another one for each coding', async () => {
    const tags = await Promise.all(['identity', 'gzip', 'br'].map(tagOf))
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })
})

describe('asking again', () => {
  it.each(['br', 'gzip', 'identity'])('answers 304 without a body to the tag of %s', async coding => {
    const tag = await tagOf(coding)
    const response = await ask({ 'accept-encoding': coding, 'if-none-match': tag })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe(tag)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
  })

  it('knows its tag in a list, as a weak one, as *, and with another coding', async () => {
    const tag = await tagOf('br')
    const headers = [`"other", ${tag}`, `W/${tag}`, '*', tag].map(named => ({ 'if-none-match': named }))
    const answers = await Promise.all(headers.map(named => ask(named)))
    expect(answers.map(answer => answer.status)).toEqual([304, 304, 304, 304])
    expect(answers.at(-1)?.headers.get('etag')).toBe(tag)
  })

  it('sends the menu for a tag that is not its own', async () => {
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('answers HEAD as GET, without a body', async () => {
    const response = await ask({ 'accept-encoding': 'br' }, 'HEAD')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    const sameByGet = await ask({ 'accept-encoding': 'br' })
    for (const answer of [response, sameByGet]) answer.headers.delete('x-request-id')
    expect(Object.fromEntries(response.headers)).toEqual(Object.fromEntries(sameByGet.headers))
    expect((await ask({ 'if-none-match': '*' }, 'HEAD')).status).toBe(304)
  })
})

describe('a change', () => {
  it('of a price is seen at once, under a new tag', async () => {
    const tag = await tagOf('br')
    await changed(() => sql`update menu_items set price_cents = 650 where id = 'som-tam'`)
    expect((await dish('som-tam'))?.price).toBe(6.5)
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(200)
  })

  it('of the takeaway supplement too', async () => {
    await changed(() => sql`update settings set takeaway_variant_surcharge_cents = 150`)
    expect((await dish('pad-thai'))?.prices?.Porc).toBe(14.4)
  })

  it('of category takes the supplement off a dish that is no main any more', async () => {
    await changed(() => sql`update menu_items set category_key = 'entrees' where id = 'khai-jiao'`)
    expect((await dish('khai-jiao'))?.prices?.Porc).toBe(12.9)
  })

  it('leaves a dish that is switched off on the menu', async () => {
    await changed(() => sql`update menu_items set available = false where id = 'gyoza-poulet'`)
    expect(await dish('gyoza-poulet')).toMatchObject({ available: false })
  })

  it('brings a sold-out dish back by the clock alone, under a new tag', async () => {
    const until = '2026-03-03T04:00:00.000Z'
    await changed(() => sql`update menu_items set unavailable_until = ${until} where id = 'nems-poulet'`)
    expect(await dish('nems-poulet')).toMatchObject({ available: false, unavailableUntil: until })
    const tag = await tagOf('br')
    clock.set('2026-03-03T03:59:59.999Z')
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(304)
    clock.set(until)
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(200)
    const back = await dish('nems-poulet')
    expect(back?.available).toBe(true)
    expect(back?.unavailableUntil).toBeUndefined()
  })

  it('takes a deleted dish off the menu', async () => {
    await changed(() => sql`update menu_items set deleted_at = ${clock()} where id = 'nems-legumes'`)
    expect(await dish('nems-legumes')).toBeUndefined()
  })
})

describe('a database that is away', () => {
  const broken = (code: string) =>
    menuRoutes({
      ...services,
      snapshots: {
        ...services.snapshots,
        read: () => Promise.reject(Object.assign(new Error('gone'), { code })),
      },
    })

  it.each([
    ['ECONNREFUSED', 503, 'unavailable'],
    ['42P01', 500, 'internal'],
  ])('%s is told as %i', async (fault, status, code) => {
    const response = await broken(fault).request('/api/menu')
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status, code })
  })
})
