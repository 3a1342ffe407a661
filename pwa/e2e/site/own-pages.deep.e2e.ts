/** Pages with addresses of their own: a dish, the dining room's menu, the legal texts, as the server sends them. */
import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone, origin } from '../support/browser/phone.ts'

leaveWorkersOut()

const PAGES = [
  { path: '/plat/pad-thai', title: 'Pad thaï', says: ['Allergènes et origines', 'Prix à emporter', 'Prix sur place'] },
  { path: '/sur-place', title: 'Sur place', says: ['La carte', 'Pad thaï'] },
  { path: '/cgv', title: 'Conditions générales de vente', says: ['Annexe 2'] },
  { path: '/mentions-legales', title: 'Mentions légales', says: ['Éditeur du site'] },
]

describe.each(PAGES)('$path', ({ path, title, says }) => {
  it('can be read without a script', async () => {
    const { page } = await newPhone({ javaScriptEnabled: false })
    await page.goto(path)
    expect(await page.locator('h1').allTextContents()).toEqual([title])
    const words = (await page.locator('main').textContent()) ?? ''
    for (const word of says) expect(words).toContain(word)
    expect(await page.locator('a[href="/"]').count()).toBeGreaterThan(0)
  })

  it('is taken over as it is, without a complaint', async () => {
    const { page, complaints } = await newPhone()
    const warnings: string[] = []
    page.on(
      'console',
      message =>
        message.type() === 'warning' && !message.text().startsWith('Service Worker') && warnings.push(message.text()),
    )
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const heading = document.querySelector('#root h1')
        if (heading && !('first' in window)) Object.assign(window, { first: heading })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(path)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some(key => key.startsWith('__react')),
    )
    expect(await page.evaluate(() => (window as unknown as { first: Element }).first.isConnected)).toBe(true)
    expect([...complaints, ...warnings]).toEqual([])
  })
})

it('leads from a dish to the same dish on the menu, to be ordered', async () => {
  const { page, complaints } = await newPhone()
  await page.goto('/plat/pad-thai')
  await page.getByRole('link', { name: 'Choisir et commander' }).click()
  await page.getByRole('dialog', { name: 'Pad thaï' }).waitFor()
  expect(complaints).toEqual([])
})

it('a dish that no menu has is 404, with the page’s own words', async () => {
  const { page } = await newPhone()
  const answer = await page.goto('/plat/plat-disparu')
  expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([404, 'noindex'])
  await page.getByRole('heading', { name: 'Rien à cette adresse.' }).waitFor()
})

it('every page of the sitemap is there, and says its own address', async () => {
  const listed = await (await fetch(`${origin}/sitemap.xml`)).text()
  const addresses = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(100)
  // Each dish is a rendering: some of them stand for all.
  for (const address of addresses.filter((_, place) => place < 4 || place % 25 === 0 || place > addresses.length - 6)) {
    const answer = await fetch(origin + new URL(address).pathname)
    expect(answer.status, address).toBe(200)
    expect(await answer.text(), address).toContain(`<link rel="canonical" href="${address}" />`)
  }
})
