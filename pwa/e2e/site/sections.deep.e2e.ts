import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { takenOver } from '../support/order/ordering.ts'

leaveWorkersOut()

const DESKTOP = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
const SECTIONS = [
  { word: 'À propos', id: 'a-propos' },
  { word: 'Menu', id: 'menu' },
  { word: 'Avis', id: 'avis' },
  { word: 'Contact', id: 'contact' },
  { word: 'Accueil', id: 'accueil' },
]

/** The machine that runs the tests may be busy. */
const PATIENT = { timeout: 15_000 }

const links = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
const hashOf = (page: Page) => new URL(page.url()).hash
/** The distance of a part of the page from the top of the window; undefined while it is not there. */
const topOf = (page: Page, id: string) =>
  page.evaluate(part => document.getElementById(part)?.getBoundingClientRect().top, id)

/** Expects a part right under the header, or at the very top. */
async function expectAt(page: Page, id: string) {
  await expect.poll(() => topOf(page, id), { message: `${id} at the top`, ...PATIENT }).toSatisfy(isUnderHeader)
}
const isUnderHeader = (top: number | undefined) => top !== undefined && top > -2 && top < 90

/** Scrolls until a part is being read; parts that are passed may get their true height on the way. */
async function goTo(page: Page, id: string) {
  await expect
    .poll(
      () =>
        page.evaluate(part => {
          const section = document.getElementById(part)
          section?.scrollIntoView({ behavior: 'instant' })
          return section?.getBoundingClientRect().top
        }, id),
      { message: `${id} in view`, ...PATIENT },
    )
    .toSatisfy(isUnderHeader)
}

async function openHome(options: Parameters<typeof newPhone>[0] = {}) {
  const phone = await newPhone(options)
  await phone.page.goto('/')
  await phone.page.getByText('On vous attend.').waitFor({ state: 'attached' })
  return phone
}

describe('the sections', () => {
  it('are each reached from the header, which marks the one being read', async () => {
    const { page, complaints } = await openHome(DESKTOP)
    for (const { word, id } of SECTIONS) {
      await links(page).getByRole('link', { name: word }).click()
      await expectAt(page, id)
      await expect.poll(() => links(page).locator('[aria-current]').textContent(), PATIENT).toBe(word)
      expect(hashOf(page)).toBe(`#${id}`)
    }
    expect(complaints).toEqual([])
  })

  it('open by their address, and stay where it led while the page above them grows', async () => {
    const { page } = await newPhone()
    await page.goto('/#avis')
    await page.getByText('On vous attend.').waitFor({ state: 'attached' })
    await expectAt(page, 'avis')
    expect(hashOf(page)).toBe('#avis')
    await page.goto('about:blank')
    await page.goto('/#contact')
    await expectAt(page, 'contact')
    await page.evaluate(() => {
      document.getElementById('accueil')?.style.setProperty('padding-block-end', '900px')
    })
    await expectAt(page, 'contact')
  })

  it('are reached from another page', async () => {
    const { page } = await newPhone()
    await page.goto('/commande/none')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
    await expectAt(page, 'contact')
  })

  it('are reached from the first view and the footer', async () => {
    const { page } = await openHome()
    await page.getByRole('link', { name: 'Nous contacter' }).click()
    await expectAt(page, 'contact')
    const footer = page.getByRole('contentinfo')
    // Before its code has come the link leads to the menu's own page.
    await takenOver(footer.getByRole('link', { name: 'Carte sur place' }))
    await footer.getByRole('link', { name: 'Carte sur place' }).click()
    await expectAt(page, 'menu')
    expect(new URL(page.url()).search).toBe('?service=sur-place')
    await footer.getByRole('link', { name: 'Carte à emporter' }).click()
    await expect.poll(() => new URL(page.url()).search, PATIENT).toBe('')
    await expectAt(page, 'menu')
    expect(await footer.getByRole('link', { name: 'Espace équipe' }).getAttribute('href')).toBe('/admin')
  })
})

describe('the address', () => {
  it('follows what is read, without a step in the history', async () => {
    const { page } = await openHome(DESKTOP)
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    for (const id of ['a-propos', 'contact', 'accueil']) {
      await goTo(page, id)
      await expect.poll(() => hashOf(page), PATIENT).toBe(`#${id}`)
    }
    expect(await steps()).toBe(before)
  })

  it('names what was scrolled to before the script came', async () => {
    const { page, context } = await newPhone(DESKTOP)
    let letScriptsCome = () => {}
    const isRead = new Promise<void>(resolve => {
      letScriptsCome = resolve
    })
    await context.route(/\.js$/, async route => {
      await isRead
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await goTo(page, 'a-propos')
    letScriptsCome()
    await expect.poll(() => hashOf(page), PATIENT).toBe('#a-propos')
  })

  it('stays bare at the top, and keeps the category of the menu that it names', async () => {
    const { page } = await openHome(DESKTOP)
    await page.mouse.wheel(0, 60)
    await expect.poll(() => page.evaluate(() => scrollY), PATIENT).toBe(60)
    // A click event without scrolling there first: that would bring the menu into view, and so into the address.
    await page.getByRole('link', { name: 'Desserts', exact: true }).dispatchEvent('click')
    await expectAt(page, 'desserts')
    // The mouse wheel does not scroll beyond the menu, so the address still names the category.
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 120)
    await expect.poll(() => topOf(page, 'desserts'), PATIENT).toBeLessThan(0)
    await goTo(page, 'a-propos')
    await expect.poll(() => hashOf(page), PATIENT).toBe('#a-propos')
    await page.goBack()
    await expect.poll(() => hashOf(page), PATIENT).toBe('')
  })
})

describe('the header', () => {
  it('is clear over the first view and opaque with its double rim after 50 px', async () => {
    const { page } = await openHome()
    const ground = () =>
      page.locator('.site-header').evaluate(header => {
        const { backgroundColor, borderBottomColor, borderBottomStyle } = getComputedStyle(header)
        return `${backgroundColor} ${borderBottomStyle} ${borderBottomColor}`
      })
    const CLEAR = 'rgba(0, 0, 0, 0) double rgba(0, 0, 0, 0)'
    const OPAQUE = 'rgb(243, 247, 251) double rgb(35, 65, 143)'
    await expect.poll(ground, PATIENT).toBe(CLEAR)
    await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }))
    await expect.poll(ground, PATIENT).toBe(CLEAR)
    await page.evaluate(() => scrollTo({ top: 51, behavior: 'instant' }))
    await expect.poll(ground, PATIENT).toBe(OPAQUE)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(ground, PATIENT).toBe(CLEAR)
  })

  it('opens its links on a phone, by keyboard alone', async () => {
    const { page, complaints } = await openHome()
    await page.getByRole('button', { name: 'Ouvrir le menu' }).focus()
    await page.keyboard.press('Enter')
    await links(page).getByRole('link', { name: 'Accueil' }).waitFor()
    await page.getByRole('button', { name: 'Fermer le menu' }).waitFor()
    await page.keyboard.press('Escape')
    await links(page).waitFor({ state: 'hidden' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    expect(await focused()).toContain('Ouvrir le menu')

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(focused, PATIENT).toBe('Accueil')
    for (const word of ['À propos', 'Menu', 'Avis', 'Contact']) {
      await page.keyboard.press('Tab')
      expect(await focused()).toBe(word)
    }
    await page.keyboard.press('Enter')
    await links(page).waitFor({ state: 'hidden' })
    await expectAt(page, 'contact')
    expect(complaints).toEqual([])
  })

  it('offers the menu to the first press of Tab', async () => {
    const { page } = await openHome()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aller à la carte')
    await page.keyboard.press('Enter')
    await expectAt(page, 'menu')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true)
  })

  it('gives the number and the way', async () => {
    const { page } = await openHome(DESKTOP)
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: 'Appeler le 01 99 00 12 34' }).getAttribute('href')).toBe(
      'tel:0199001234',
    )
    expect(await header.getByRole('link', { name: /^Voir .* sur le plan$/ }).getAttribute('href')).toMatch(
      /^https:\/\/www\.google\.com\/maps\/search\//,
    )
  })

  it('can be read and opened without a script', async () => {
    const { page } = await newPhone({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await links(page).getByRole('link', { name: 'Contact' }).waitFor()
    await page.goto('/#contact')
    await page.getByText('Venir au restaurant').waitFor()
  })
})

describe('the way to a section', () => {
  /** Every scroll position that the page passed on its way down. */
  async function placesOnTheWay(reducedMotion: 'reduce' | 'no-preference'): Promise<number> {
    const { page } = await openHome({ ...DESKTOP, reducedMotion })
    await page.evaluate(() => {
      const places = new Set<number>()
      addEventListener('scroll', () => places.add(Math.round(scrollY)))
      Object.assign(window, { places })
    })
    await links(page).getByRole('link', { name: 'Menu' }).click()
    await expectAt(page, 'menu')
    return page.evaluate(() => (window as unknown as { places: Set<number> }).places.size)
  }

  it('is a smooth one', async () => expect(await placesOnTheWay('no-preference')).toBeGreaterThan(3))

  it('is a jump where less motion is asked for', async () => expect(await placesOnTheWay('reduce')).toBeLessThan(3))
})
