import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Services } from '#api/platform/context.ts'
import { createSnapshots } from '#api/platform/database/snapshots.ts'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import type { HomeData, RenderedPage } from './contract.ts'
import { homePage, otherPages, type RenderHome } from './pages.ts'
import { siteRoutes } from './routes.ts'

const { clock, services, sql } = await testApp({ startsAt: '2026-03-02T10:00:00Z' })
const SHELL = {
  html: '<title>Shell</title><meta name="description" content=""><div id="root"></div>',
  hashes: ["'sha256-of-the-styles'"],
}
const menuChanged = (change: () => Promise<unknown>) => afterNotice(services.live, 'menu_changed', change)
const priceAt = (cents: number) => sql`update menu_items set price_cents = ${cents} where id = 'gyoza-poulet'`

/** Replaces the page's bundle: it renders names and prices of the starters. */
const plain: RenderHome = async ({ menu, restaurant }: HomeData): Promise<RenderedPage> => ({
  title: restaurant.name,
  root: (menu.takeaway.entrees ?? []).map(dish => `<p>${dish.name}: ${dish.price}</p>`).join(''),
})

/** Another process on the same database. */
function siteOf(render: RenderHome, own: Partial<Services> = {}) {
  const app = new Hono()
  const process = { ...services, origins: ['https://thai.example'], ...own }
  app.route(
    '/',
    siteRoutes(process, {
      // A busy machine must not be taken for a page that does not come.
      home: homePage(process, SHELL, render, { patienceMs: 60_000 }),
      others: otherPages(process, { shellOf: () => SHELL, render: async () => [] }),
      shell: (c, status = 200) => c.text('the shell', status),
    }),
  )
  return (headers: Record<string, string> = {}, path = '/') => app.request(path, { headers })
}

const ask = siteOf(plain)
const text = async () => (await ask()).text()

describe('GET /', () => {
  it('is a page with every starter of the menu in it, and its data beside it', async () => {
    const { menu } = JSON.parse((await text()).match(/id="home-data">(.*?)<\/script>/)?.[1] ?? '') as HomeData
    expect(menu.takeaway.entrees?.length).toBeGreaterThan(10)
    for (const dish of menu.takeaway.entrees ?? []) expect(await text()).toContain(`<p>${dish.name}: `)
  })

  it('allows its own styles by their hash, and is always asked again', async () => {
    const { headers } = await ask()
    expect(headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-of-the-styles';")
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is the same page in %s, with a tag of its own, and 304 to who holds it', async (coding, unpack) => {
    const response = await ask({ 'accept-encoding': coding })
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(unpack(Buffer.from(await response.arrayBuffer())).toString()).toBe(await text())
    const tag = response.headers.get('etag') ?? ''
    expect(tag).not.toBe((await ask()).headers.get('etag'))
    const again = await ask({ 'accept-encoding': coding, 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('shows a changed price to the first who asks after it', async () => {
    const before = (await ask()).headers.get('etag') ?? ''
    await menuChanged(() => priceAt(777))
    const after = await ask({ 'if-none-match': before })
    expect(after.status).toBe(200)
    expect(await after.text()).toContain(': 7.77</p>')
  })

  it('follows the settings, and what in them ends by the clock', async () => {
    const pausedUntil = async () => JSON.parse((await text()).match(/"pausedUntil":(null|"[^"]*")/)?.[1] ?? '')
    await afterNotice(
      services.live,
      'settings_changed',
      () => sql`update settings set paused_until = '2026-03-02T10:20:00Z'`,
    )
    expect(await pausedUntil()).toBe('2026-03-02T10:20:00.000Z')
    clock.advanceMinutes(21)
    expect(await pausedUntil()).toBeNull()
  })

  it('is the same, byte for byte and tag for tag, from every process', async () => {
    const other = siteOf(plain, { snapshots: createSnapshots(sql, clock, services.live) })
    const [mine, theirs] = await Promise.all([ask({ 'accept-encoding': 'br' }), other({ 'accept-encoding': 'br' })])
    expect(theirs.headers.get('etag')).toBe(mine.headers.get('etag'))
    expect(Buffer.from(await theirs.arrayBuffer())).toEqual(Buffer.from(await mine.arrayBuffer()))
  })

  it('is rendered once for a change, in the background, however many ask', async () => {
    let rendered = 0
    const count = siteOf(async data => {
      rendered += 1
      return plain(data)
    })
    await Promise.all([count(), count(), count()])
    expect(rendered).toBe(1)
    await menuChanged(() => priceAt(888))
    await expect.poll(() => rendered, { timeout: 10_000 }).toBe(2)
    await Promise.all([count(), count()])
    expect(rendered).toBe(2)
  })

  it('is the shell where it cannot be rendered, and is tried again with the next change', async () => {
    let works = false
    const fragile = siteOf(data => (works ? plain(data) : Promise.reject(new Error('a component broke'))))
    expect(await (await fragile()).text()).toBe('the shell')
    works = true
    expect(await (await fragile()).text()).toBe('the shell')
    await menuChanged(() => priceAt(999))
    expect(await (await fragile()).text()).toContain(': 9.99</p>')
  })

  it('stays readable while the database is away', async () => {
    let isAway = false
    const snapshots = createSnapshots(sql, clock, services.live)
    const reading = siteOf(plain, {
      snapshots: {
        ...snapshots,
        read: source => (isAway ? Promise.reject(new Error('connection lost')) : snapshots.read(source)),
      },
    })
    const before = await (await reading()).text()
    isAway = true
    expect(await (await reading()).text()).toBe(before)
  })
})

describe('GET / by the hour', () => {
  const leading: RenderHome = async ({ lead }) => ({ title: 'Carte', root: `<p>${lead} d’abord</p>` })
  const led = siteOf(leading)
  const leadOf = (html: string) => [
    /<p>(\w+) d’abord/.exec(html)?.[1],
    (JSON.parse(/id="home-data">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as HomeData).lead,
  ]

  it('begins with the set menus at noon and with the mains afterwards, and says so beside them', async () => {
    clock.set('2026-03-04T12:59:00Z')
    const noon = await led()
    expect(leadOf(await noon.text())).toEqual(['formules', 'formules'])
    const tag = noon.headers.get('etag') ?? ''
    expect((await led({ 'if-none-match': tag })).status).toBe(304)

    clock.set('2026-03-04T13:00:00Z')
    const evening = await led({ 'if-none-match': tag })
    expect([evening.status, leadOf(await evening.text())]).toEqual([200, ['plats', 'plats']])
    expect(evening.headers.get('etag')).not.toBe(tag)

    clock.set('2026-03-05T11:30:00Z')
    expect((await led({ 'if-none-match': tag })).status).toBe(304)
  })

  it('is rendered anew once for a part of the day', async () => {
    clock.set('2026-03-05T11:00:00Z')
    let rendered = 0
    const count = siteOf(async data => {
      rendered += 1
      return leading(data)
    })
    for (const at of ['11:00', '11:40', '12:59', '13:00', '13:40', '22:59', '23:30']) {
      clock.set(`2026-03-05T${at}:00Z`)
      await count()
    }
    expect(rendered).toBe(2)
  })

  it('always begins with the set menus where the setting says so', async () => {
    clock.set('2026-03-07T19:00:00Z')
    expect(leadOf(await (await led()).text())).toEqual(['plats', 'plats'])
    const set = (on: boolean) =>
      afterNotice(services.live, 'settings_changed', () => sql`update settings set menu_by_hour = ${on}`)
    await set(false)
    expect(leadOf(await (await led()).text())).toEqual(['formules', 'formules'])
    await set(true)
  })
})

describe('what a browser installs', () => {
  const namesAt = async (address: string) => {
    const { name, short_name } = (await (await ask({}, address)).json()) as Record<string, string>
    return [name, short_name]
  }

  it.each(['/manifest.webmanifest', '/admin/manifest.webmanifest'])('%s: 304 to who holds it', async address => {
    const { headers } = await ask({}, address)
    expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    expect(headers.get('content-security-policy')).toContain("manifest-src 'self'")
    const again = await ask({ 'if-none-match': headers.get('etag') ?? '' }, address)
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=3600'])
  })

  it('bears the restaurant’s name, and another one when it is renamed', async () => {
    expect(await namesAt('/manifest.webmanifest')).toEqual(['Lai Khram, cuisine thaïe à emporter', 'Lai Khram'])
    const rename = () =>
      sql`update settings set restaurant = restaurant || '{"name": "Au Lotus bleu de Bangkok"}'::text::jsonb`
    await afterNotice(services.live, 'settings_changed', rename)
    expect(await namesAt('/manifest.webmanifest')).toEqual([
      'Au Lotus bleu de Bangkok, cuisine thaïe à emporter',
      'Au Lotus',
    ])
    expect(await namesAt('/admin/manifest.webmanifest')).toEqual(['Au Lotus bleu de Bangkok, équipe', 'Équipe'])
  })
})

describe('what search engines ask for', () => {
  it('leads them to the public pages, and keeps them from the others', async () => {
    const robots = await (await ask({}, '/robots.txt')).text()
    for (const path of ['/commande/', '/payment-success', '/admin', '/api/'])
      expect(robots).toContain(`Disallow: ${path}\n`)
    expect(robots).toContain('Sitemap: https://thai.example/sitemap.xml')
    const sitemap = await ask({}, '/sitemap.xml')
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const listed = await sitemap.text()
    for (const path of ['/', '/sur-place', '/cgv', '/plat/pad-thai'])
      expect(listed).toContain(`<loc>https://thai.example${path}</loc>`)
    for (const path of ['/api/pictures/', '/api/drawings/']) expect(robots).toContain(`Allow: ${path}\n`)
  })
})

describe('/.well-known/security.txt', () => {
  it('says where a hole is reported, and until when that is true: always for half a year', async () => {
    const answer = await ask({}, '/.well-known/security.txt')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = await answer.text()
    expect(text).toContain('Contact: mailto:contact@lai-khram.example\n')
    expect(text).toContain('Canonical: https://thai.example/.well-known/security.txt\n')
    const expires = /^Expires: (\S+)$/m.exec(text)?.[1] ?? ''
    const daysLeft = (Date.parse(expires) - services.clock().getTime()) / 86_400_000
    expect(daysLeft).toBeGreaterThan(179)
    expect(daysLeft).toBeLessThan(365)
  })
})
