import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import type { PageData } from './contract.ts'
import { otherPages, type RenderPages } from './pages.ts'
import { siteRoutes } from './routes.ts'

const { services, sql } = await testApp({ startsAt: '2026-03-02T10:00:00Z' })
const shellOf = (kind: string) => ({
  html: `<title>Shell</title><meta name="description" content=""><style>${kind}</style><div id="root"></div>`,
  hashes: [`'sha256-of-${kind}'`],
})

/** Replaces the page's bundle: it renders a page's path, and a dish's name and price. */
const plain: RenderPages = async pages =>
  pages.map(({ path, data: { dish } }) => ({
    title: path,
    root: `<p>${path} ${dish?.takeaway?.name} ${dish?.takeaway?.price}</p>`,
  }))

/** Another process on the same database. */
function siteOf(render: RenderPages) {
  const process = { ...services, origins: ['https://thai.example'] }
  // A busy machine must not be taken for a page that does not come.
  const others = otherPages(process, { shellOf, render, patienceMs: 60_000 })
  const home = { read: async () => undefined }
  const app = new Hono()
  app.route('/', siteRoutes(process, { home, others, shell: (c, status = 200) => c.text('the shell', status) }))
  return (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
}

const ask = siteOf(plain)
const dataIn = (html: string) => JSON.parse(html.match(/id="home-data">(.*?)<\/script>/)?.[1] ?? '') as PageData

describe('a page of its own', () => {
  it.each([
    ['/plat/gyoza-poulet', 'dish'],
    ['/sur-place', 'dineIn'],
    ['/cgv', 'legal'],
  ])('%s is rendered, with its own head, styles and policy', async (path, kind) => {
    const answer = await ask(path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain(`<title>${path}</title>`)
    expect(html).toContain(`<p>${path} `)
    expect(html).toContain(`<link rel="canonical" href="https://thai.example${path}" />`)
    expect(html).toContain(`<style>${kind}</style>`)
    expect(html.match(/<meta name="description" content="[^"]{20,}"/g)).toHaveLength(1)
    expect(html).toContain('<script type="application/ld+json">')
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-of-${kind}';`)
    expect(answer.headers.get('x-robots-tag')).toBeNull()
    const again = await ask(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('carries what it shows and no more', async () => {
    const [dish, dineIn, text] = await Promise.all(
      ['/plat/gyoza-poulet', '/sur-place', '/cgv'].map(async path => dataIn(await (await ask(path)).text())),
    )
    expect(Object.keys(dish ?? {}).sort()).toEqual(['dish', 'restaurant'])
    expect(Object.keys(dineIn ?? {}).sort()).toEqual(['menu', 'restaurant'])
    expect(Object.keys(text ?? {})).toEqual(['restaurant'])
  })

  it.each(['/plat/rien', '/plat/a.b', '/plat/%3Cscript%3E'])(
    '%s is none: 404, with the page’s own words',
    async path => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
    },
  )

  it('stays when its dish is sold out, and goes when no menu has it', async () => {
    const change = (set: { available?: boolean; in_takeaway?: boolean; in_dine_in?: boolean }) =>
      afterNotice(services.live, 'menu_changed', () => sql`update menu_items set ${sql(set)} where id = 'gyoza-poulet'`)
    await change({ available: false })
    const answer = await ask('/plat/gyoza-poulet')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('https://schema.org/SoldOut')
    await change({ available: true, in_takeaway: false, in_dine_in: false })
    expect((await ask('/plat/gyoza-poulet')).status).toBe(404)
    await change({ in_takeaway: true, in_dine_in: true })
  })

  it('shows a changed price to the first who asks after it', async () => {
    const change = () => sql`update menu_items set price_cents = 777 where id = 'gyoza-poulet'`
    await afterNotice(services.live, 'menu_changed', change)
    expect(await (await ask('/plat/gyoza-poulet')).text()).toContain(' 7.77</p>')
  })

  it('is rendered once for a change, when it is asked for, together with those that wait meanwhile', async () => {
    const goes: string[][] = []
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const count = siteOf(async pages => {
      goes.push(pages.map(({ path }) => path))
      await held
      return plain(pages)
    })
    expect(goes).toEqual([])
    const first = count('/cgv')
    await expect.poll(() => goes).toEqual([['/cgv']])
    const others = ['/sur-place', '/plat/gyoza-poulet', '/cgv', '/sur-place'].map(path => count(path))
    // They have waited for the same snapshots as this one, which is answered without rendering.
    expect((await count('/plat/rien')).status).toBe(404)
    release()
    await Promise.all([first, ...others])
    expect(goes).toEqual([['/cgv'], ['/sur-place', '/plat/gyoza-poulet']])
  })

  it('is there though another one that waits with it cannot be rendered', async () => {
    const fragile = siteOf(pages =>
      pages.some(({ path }) => path === '/cgv') ? Promise.reject(new Error('a component broke')) : plain(pages),
    )
    const texts = ['/sur-place', '/cgv', '/cookies'].map(async path => (await fragile(path)).text())
    const [dineIn, terms, cookies] = await Promise.all(texts)
    expect(dineIn).toContain('<p>/sur-place ')
    expect(terms).toBe('the shell')
    expect(cookies).toContain('<p>/cookies ')
  })

  it('is the shell where it cannot be rendered', async () => {
    const broken = siteOf(() => Promise.reject(new Error('a component broke')))
    for (const path of ['/cgv', '/plat/gyoza-poulet']) {
      const answer = await broken(path)
      expect([answer.status, await answer.text()]).toEqual([200, 'the shell'])
    }
  })
})
