/**
 * The menu as a list to order from: how many dishes are in view, how few taps one takes, what a row tells a screen
 * reader.
 */
import type { Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { addDish, GYOZA, PAD_THAI, plusOf, takenOver } from '../support/order/ordering.ts'
import { dishRow, menuReady, openMenu } from '../support/people/menu-page.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const PHONE = { viewport: { width: 390, height: 844 } }
const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
const added = (page: Page, dish: string) => page.getByRole('region', { name: `Ajouté : ${dish}` })
const cart = (page: Page) => page.getByRole('dialog', { name: 'Votre panier' })

describe('the takeaway menu', () => {
  it.each([
    ['a phone', PHONE, 17_500, 5, 1],
    ['a desk', DESK, 10_500, 8, 2],
  ])('on %s is short, and shows many dishes at once', async (_, options, highest, atOnce, columns) => {
    const { page } = await openMenu('/', options)
    await layOutAll(page)
    const { height, screens, sideBySide } = await page.evaluate(() => {
      const menu = document.getElementById('menu') as HTMLElement
      const rows = [...menu.querySelectorAll('.dish-row')].map(row => row.getBoundingClientRect())
      // The header and the tabs stay at the top while the page scrolls.
      const [header, tabs] = [document.querySelector('.site-header'), menu.querySelector('.category-nav')]
      const isBar = getComputedStyle(tabs as Element).flexDirection === 'row'
      const free = innerHeight - (header?.clientHeight ?? 0) - (isBar ? (tabs?.clientHeight ?? 0) : 0)
      const screens = rows.map(({ top }) => rows.filter(row => row.top >= top && row.bottom <= top + free).length)
      const sideBySide = Math.max(...rows.map(({ top }) => rows.filter(row => row.top === top).length))
      return { height: menu.offsetHeight, screens: screens.sort((one, other) => one - other), sideBySide }
    })
    expect(height).toBeLessThanOrEqual(highest)
    // The median screen counts, since those with headings or the end of the list hold fewer dishes.
    expect(screens[Math.floor(screens.length / 2)]).toBeGreaterThanOrEqual(atOnce)
    expect(sideBySide).toBe(columns)
  })

  it('has its text in one block between the picture and the + at every width', async () => {
    const { page } = await openMenu('/', DESK)
    await layOutAll(page)
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const ragged = await page.locator('.dish-row').evaluateAll(rows =>
        rows.flatMap(row => {
          const [picture, words, add] = ['.dish-drawing, .dish-picture', '.words', '.add'].map(part =>
            row.querySelector(part)?.getBoundingClientRect(),
          )
          const lines = row.querySelector('.brief')?.getClientRects().length ?? 0
          const brief = row.querySelector<HTMLElement>('.brief')
          const tall = (brief?.scrollHeight ?? 0) > (brief?.clientHeight ?? 0) + 2
          const isClear = !words || !add || words.right <= add.left || add.right <= words.left
          const isBetween = picture && words && picture.right <= words.left && isClear
          const isWithin = words && Math.max(words.right, add?.right ?? 0) <= innerWidth
          return isBetween && isWithin && lines === 1 && !tall ? [] : [row.textContent]
        }),
      )
      expect(ragged, `${width} px`).toEqual([])
    }
  })

  it('is read out as lists of rows, each with a dish to open and a + that says what it adds', async () => {
    const { page } = await openMenu()
    const curries = page.getByRole('list', { name: 'Currys' })
    expect(await curries.getByRole('listitem').count()).toBe(8)
    const row = dishRow(page, 'Curry vert')
    const names = await row
      .locator('a, button')
      .evaluateAll(stops => stops.map(stop => `${stop.localName}: ${stop.ariaLabel ?? stop.textContent}`))
    expect(names).toEqual(['a: Curry vert', 'button: Ajouter Curry vert, poulet, Piquant'])
    expect(await dishRow(page, 'Bœuf loc lac').getByRole('button').last().getAttribute('aria-label')).toBe(
      'Choisir Bœuf loc lac',
    )
    const headings = await page.locator('#plats > div > h3').allTextContents()
    expect(headings).toEqual([
      'Woks et nouilles',
      'Riz',
      'Currys',
      'Soupes et bols',
      'Salades',
      'Grillades et poissons',
    ])
  })

  it('folds unavailable dishes away at the end of their section', async () => {
    const sql = await database()
    await sql`update menu_items set available = false where id = 'nems-poulet'`
    onTestFinished(async () => {
      await sql`update menu_items set available = true where id = 'nems-poulet'`
    })
    const { page } = await openMenu()
    const fold = page.locator('#entrees > details')
    await expect
      .poll(async () => {
        await page.goto('/')
        await menuReady(page)
        return fold.count()
      })
      .toBe(1)
    const gone = dishRow(page, 'Nems au poulet (4 pièces)')
    expect(await gone.isVisible()).toBe(false)
    await fold.getByText('Pas disponible pour l’instant : 1').click()
    await expectText(gone, 'Indisponible')
    expect(await gone.getByRole('button', { name: /^Ajouter/ }).count()).toBe(0)
  })
})

describe('a main', () => {
  it.each([
    ['a small phone', { width: 375, height: 667 }, ''],
    ['a small phone held sideways', { width: 667, height: 375 }, ''],
    ['a small phone with text twice as large', { width: 375, height: 667 }, '200%'],
  ])('that was the last one above the cart’s bar shows what was added, on %s', async (_, viewport, textSize) => {
    const { page } = await openMenu('/', { viewport, reducedMotion: 'reduce' })
    await page.evaluate(size => void document.documentElement.style.setProperty('font-size', size), textSize)
    await addDish(page, GYOZA)
    await page.getByRole('button', { name: /^Voir le panier/ }).waitFor()
    const plus = plusOf(page, PAD_THAI)
    await plus.scrollIntoViewIfNeeded()
    // The '+' stands right above the bar, as it may under a thumb.
    await plus.evaluate(button => {
      const bar = document.querySelector('.cart-bar')?.getBoundingClientRect().top ?? 0
      window.scrollBy(0, button.getBoundingClientRect().bottom - bar)
    })
    await plus.click()
    const said = added(page, 'Pad thaï').getByText('Ajouté\u00a0: Pad thaï, poulet')
    const hidden = () =>
      said.evaluate(words => {
        const { top, bottom } = words.getBoundingClientRect()
        const edge = (part: string, side: 'top' | 'bottom') =>
          document.querySelector(part)?.getBoundingClientRect()[side]
        const [from = 0, to = 0] = [edge('.category-nav', 'bottom'), edge('.cart-bar', 'top')]
        return { above: Math.max(0, Math.round(from - top)), below: Math.max(0, Math.round(bottom - to)) }
      })
    await expect.poll(hidden).toEqual({ above: 0, below: 0 })
    if (viewport.height > 400 && !textSize) {
      const gap = await added(page, 'Pad thaï').evaluate(
        panel =>
          (document.querySelector('.cart-bar')?.getBoundingClientRect().top ?? 0) -
          panel.getBoundingClientRect().bottom,
      )
      expect(gap, 'all of it stands above the bar').toBeGreaterThanOrEqual(0)
    }
  })

  it('that leaves the cart takes its added line along', async () => {
    const { page } = await openMenu()
    await addDish(page, PAD_THAI)
    await added(page, 'Pad thaï').waitFor()
    await page.getByRole('button', { name: /^Voir le panier/ }).click()
    await cart(page).getByRole('button', { name: 'Retirer Pad thaï, poulet' }).first().click()
    await cart(page).getByText('Votre panier est vide.').waitFor()
    await page.goBack()
    await expect.poll(() => added(page, 'Pad thaï').count()).toBe(0)
  })

  it('is added and changed by keyboard alone, the changes right behind the +', async () => {
    const { page } = await openMenu('/', DESK)
    const plus = plusOf(page, PAD_THAI)
    await takenOver(plus)
    await plus.focus()
    await page.keyboard.press('Enter')
    const line = added(page, 'Pad thaï')
    await line.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expectText(line, 'Ajouté\u00a0: Pad thaï, porc, Pas piquant')
  })
})

describe('the row of categories', () => {
  it('keeps the tab of the section being read in view', async () => {
    const { page } = await openMenu('/', { ...PHONE, reducedMotion: 'reduce' })
    for (const id of ['plats', 'boissons_soft', 'bieres', 'entrees']) {
      await page
        .locator(`#${id} .dish-row`)
        .first()
        .evaluate(row => row.scrollIntoView({ block: 'start' }))
      const current = page.locator('.category-nav [aria-current]')
      await expect.poll(() => current.getAttribute('href')).toBe(`#${id}`)
      await expect
        .poll(() => current.evaluate(tab => tab.getBoundingClientRect()))
        .toSatisfy(({ left, right }: DOMRect) => left >= 0 && right <= 390)
    }
  })

  it('marks only the section that was chosen, none on the way there', async () => {
    const { page } = await openMenu('/', { ...PHONE, reducedMotion: 'no-preference' })
    await page.locator('#entrees').evaluate(section => section.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(() => page.locator('.category-nav [aria-current]').getAttribute('href')).toBe('#entrees')
    await page.evaluate(() => {
      const marks: string[] = []
      new MutationObserver(changes => {
        for (const { target } of changes)
          if (target instanceof Element && target.hasAttribute('aria-current')) marks.push(target.textContent ?? '')
      }).observe(document.querySelector('.category-nav') as Element, {
        subtree: true,
        attributeFilter: ['aria-current'],
      })
      Object.assign(window, { marks })
    })
    await page.getByRole('link', { name: 'Thés', exact: true }).dispatchEvent('click')
    await expect
      .poll(() => page.evaluate(() => document.getElementById('thes')?.getBoundingClientRect().top), {
        timeout: 15_000,
      })
      .toBeLessThan(200)
    expect(await page.evaluate(() => (window as unknown as { marks: string[] }).marks)).toEqual(['Thés'])
  })
})

/** Rows out of view are not laid out, and so cannot be measured. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}
