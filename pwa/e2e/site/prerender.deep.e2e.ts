/** The first page as the server sends it, and how the browser takes it over. */
import type { Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newPhone, origin } from '../support/browser/phone.ts'
import { BEER, GYOZA } from '../support/order/ordering.ts'
import { database } from '../support/server/database.ts'

/** What the page records for the tests: elements of the server's HTML and how far the layout has shifted. */
type Recorded = { main: Element | null; row: Element | null; footer: Element | null; shift: number }

async function openWatched(path: string) {
  const phone = await newPhone()
  const warnings: string[] = []
  const calls: string[] = []
  phone.page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
  phone.page.on('request', request => calls.push(new URL(request.url()).pathname))
  await phone.page.addInitScript(() => {
    const recorded: Recorded = { main: null, row: null, footer: null, shift: 0 }
    Object.assign(window, { recorded })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) recorded.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    // The page's scripts run after the parser and before DOMContentLoaded, so the elements are recorded as soon as they
    // exist.
    new MutationObserver(() => {
      recorded.main ??= document.querySelector('#root main')
      recorded.row ??= document.querySelector('#plats .dish-row')
      recorded.footer ??= document.querySelector('#root footer.site-footer')
    }).observe(document, { childList: true, subtree: true })
  })
  await phone.page.goto(path)
  return { ...phone, warnings, calls }
}

/** Waits until React has hydrated an element, which shows by the property that it adds. */
async function takenOver(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    of => Object.keys(document.querySelector(of) ?? {}).some(key => key.startsWith('__reactFiber$')),
    selector,
  )
}

const survives = (page: Page, name: 'main' | 'row' | 'footer') =>
  page.evaluate(of => (window as unknown as { recorded: Recorded }).recorded[of as 'main']?.isConnected, name)

describe('the first page', () => {
  it('is taken over as it is: nothing is drawn twice, asked twice, moved or complained about', async () => {
    const { page, calls, complaints, warnings } = await openWatched('/')
    await takenOver(page, '#plats .dish-row')
    expect(await survives(page, 'main')).toBe(true)
    expect(await survives(page, 'row')).toBe(true)
    await page.locator('.today-facts', { hasText: /Prêt dès.* à\s\d{1,2}\sh/ }).waitFor()
    expect(calls).not.toContain('/api/menu')
    expect(calls).not.toContain('/api/restaurant')
    expect(await page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded.shift)).toBeLessThanOrEqual(
      0.02,
    )
    expect([...complaints, ...warnings]).toEqual([])
  })

  it('hydrates its lower parts only when they are near, without moving them', async () => {
    const { page, calls, complaints, warnings } = await openWatched('/')
    await takenOver(page, '#plats .dish-row')
    const lower = () => calls.filter(call => /\/(below-menu|site-footer)-/.test(call))
    expect(lower()).toEqual([])
    await page.locator('#contact').scrollIntoViewIfNeeded()
    await takenOver(page, '#contact')
    await takenOver(page, 'footer.site-footer')
    expect(lower().length).toBeGreaterThan(0)
    expect(await survives(page, 'footer')).toBe(true)
    expect([...complaints, ...warnings]).toEqual([])
  })

  it('answers the last tap that was made before its script was loaded, once', async () => {
    const { page, complaints } = await newPhone()
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/\/assets\/page-.*\.js$/, async route => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const early = page.waitForResponse(/\/assets\/early-.*\.js$/)
    const [gyoza, otherDish] = [page.getByRole('button', { name: GYOZA }), page.getByRole('button', { name: BEER })]
    // Resolves when the script has run.
    await page.evaluate(`import('${(await early).url()}').then(() => undefined)`)
    await otherDish.click()
    await gyoza.click()
    await gyoza.click()
    release()
    await page.getByRole('button', { name: /^Voir le panier 1\sarticle/ }).waitFor()
    await page.getByText('Ajouté : Gyoza au poulet (4 pièces)', { exact: true }).waitFor({ state: 'attached' })
    expect(complaints).toEqual([])
  })

  it.each([
    ['/?plat=pad-thai', 'Pad thaï'],
    ['/?panier=', 'Votre panier'],
  ])('opens with its overlay at %s', async (path, title) => {
    const { page, complaints, warnings } = await openWatched(path)
    await page.getByRole('dialog', { name: title }).waitFor()
    expect(await survives(page, 'main')).toBe(true)
    expect([...complaints, ...warnings]).toEqual([])
  })

  it('opens at the part that the address names', async () => {
    const { page, complaints } = await openWatched('/?utm_source=carte#desserts')
    await takenOver(page, '#desserts')
    const top = () =>
      page.evaluate(() => document.getElementById('desserts')?.getBoundingClientRect().top ?? Number.NaN)
    await expect.poll(top, { timeout: 20_000 }).toBeLessThan(200)
    expect(await top()).toBeGreaterThanOrEqual(0)
    expect(complaints).toEqual([])
  })

  it('can be read without JavaScript: menu, hours, contact, and how to order all the same', async () => {
    const { page } = await newPhone({ javaScriptEnabled: false })
    await page.goto('/')
    const words = (await page.locator('#root').textContent()) ?? ''
    for (const word of ['Pad thaï', '13,90\u00a0€', '11\u00a0h\u00a030', '75002 Paris', 'contact@'])
      expect(words, word).toContain(word)
    for (const part of ['#plats', '#contact dl', 'footer.site-footer']) {
      await page.locator(part).scrollIntoViewIfNeeded()
      expect(await page.locator(part).isVisible(), part).toBe(true)
    }
    expect(await page.locator('noscript').textContent()).toContain('a besoin de JavaScript')
    expect(await page.locator('.dish-row').count()).toBeGreaterThan(60)
    expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Pad thaï', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Pad thaï' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/plat/pad-thai')
  })

  it('shows the next visitor what has changed', async () => {
    const sql = await database()
    const rename = (name: string) =>
      sql`update menu_item_texts set name = ${name} where item_id = 'gyoza-poulet' and locale = 'fr'`
    const [before] = await sql<{ name: string }[]>`
      select name from menu_item_texts where item_id = 'gyoza-poulet' and locale = 'fr'`
    onTestFinished(async () => void (await rename(before?.name ?? '')))
    const hostile = '<img src=x onerror=document.title=1> & </script>'
    await rename(hostile)
    const html = async () => (await fetch(origin)).text()
    await expect.poll(html).toContain('&lt;img src=x onerror=document.title=1&gt; &amp; &lt;/script&gt;')
    const { page, complaints, warnings } = await openWatched('/')
    await page.getByRole('heading', { name: hostile }).waitFor({ state: 'attached' })
    await takenOver(page, '#plats .dish-row')
    expect(await page.title()).toContain('restaurant thaï')
    expect([...complaints, ...warnings]).toEqual([])
  })
})

describe('a later visit, through the service worker', () => {
  it('still gets the page prerendered; without a network it gets the shell', async () => {
    const { page, context, complaints } = await newPhone()
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const again = await page.goto('/?utm_source=carte')
    expect(again?.fromServiceWorker()).toBe(true)
    expect(await again?.text()).toContain('class="dish-row"')
    await takenOver(page, '#plats .dish-row')
    expect(complaints).toEqual([])
    await context.setOffline(true)
    expect(await (await page.goto('/'))?.text()).not.toContain('class="dish-row"')
  })
})

describe('other addresses', () => {
  it('are the shell, which search engines leave alone; an unknown one is 404 with the page’s own words', async () => {
    const shell = await fetch(`${origin}/payment-cancel`)
    expect([shell.status, shell.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    const { page } = await newPhone()
    const answer = await page.goto('/rien-ici')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Rien à cette adresse.' }).waitFor()
  })
})
