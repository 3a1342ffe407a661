/** Names and choices of dishes break between words only, at every width, and a tap on them opens the dish. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { Menu } from '#api/features/menu/contract.ts'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { dishRow, openMenu } from '../support/people/menu-page.ts'
import { brokenWords } from '../support/screens/broken-words.ts'

leaveWorkersOut()

/** Narrow and usual phones, both sides of the width at which dishes stand in two columns, tablets and desktops. */
const WIDTHS = [320, 340, 360, 375, 390, 393, 412, 430, 480, 600, 699, 700, 740, 760, 820, 1024, 1180, 1440]
const LARGE_TEXT_WIDTHS = [320, 390, 820, 1440]
const PHONES = [320, 360, 390]
const MENUS = ['/', '/?service=sur-place']

describe('no word of a dish is broken at the end of a line', () => {
  it.each(MENUS)('in the list of %s, with text twice as large too', async address => {
    const { page } = await openMenu(address)
    await showAllRows(page)
    const broken: Record<string, string[]> = {}
    for (const [size, widths] of [
      ['100%', WIDTHS],
      ['200%', LARGE_TEXT_WIDTHS],
    ] as const) {
      await page.evaluate(size => void document.documentElement.style.setProperty('font-size', size), size)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const words = await brokenWords(page)
        if (words.length > 0) broken[`${width} px, ${size}`] = words
      }
    }
    expect(broken).toEqual({})
  })

  it.each(MENUS)('in a sheet of %s, whatever is chosen there', async address => {
    const { page } = await openMenu(address)
    const ids = await idsWithLongWords(page, address)
    expect(ids.length).toBeGreaterThan(4)
    const broken: Record<string, string[]> = {}
    for (const id of ids) {
      await openDish(page, address, id)
      for (const width of PHONES) {
        await page.setViewportSize({ width, height: 900 })
        const words = await brokenWords(page)
        if (words.length > 0) broken[`${id}, ${width}`] = words
      }
    }
    expect(broken).toEqual({})
  })
})

describe('a dish is opened', () => {
  it.each(MENUS)('by a tap on its name, its drawing or anywhere else in its row in %s', async address => {
    const { page, complaints } = await openMenu(address)
    const row = dishRow(page, 'Pad thaï')
    const sheet = page.getByRole('dialog', { name: 'Pad thaï' })
    for (const part of ['.name', '.dish-drawing', '.brief']) {
      const place = row.locator(part)
      await place.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      // The tap goes to the place's own coordinates, since the row's button lies over all of them.
      const box = await place.boundingBox()
      await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 8)
      await sheet.waitFor()
      expect(new URL(page.url()).searchParams.get('plat')).toBe('pad-thai')
      await page.goBack()
      await sheet.waitFor({ state: 'hidden' })
    }
    expect(complaints).toEqual([])
  })

  it('by keyboard at its name, which has the focus again afterwards; the drawing is no second stop', async () => {
    const { page } = await openMenu()
    const row = dishRow(page, 'Pad thaï')
    const name = row.getByRole('link', { name: 'Pad thaï', exact: true })
    expect(await name.count()).toBe(1)
    await name.focus()
    await page.keyboard.press('Tab')
    const next = await page.evaluate(() => document.activeElement?.ariaLabel)
    expect(next).toBe('Ajouter Pad thaï, poulet, Pas piquant')
    await name.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Pad thaï' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => name.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('without one thing to press within another', async () => {
    const { page } = await openMenu()
    expect(await page.locator('#menu').locator('button button, a button, button a, label button').count()).toBe(0)
  })
})

/** Rows out of view are not laid out, and so cannot be measured; a sheet is, whatever is behind it. */
async function showAllRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** The ids of one dish for each set of words that might not fit on a line. */
async function idsWithLongWords(page: Page, address: string): Promise<string[]> {
  const menu = await (await page.request.get('/api/menu')).json()
  const dishes: Menu['takeaway'] = address === '/' ? menu.takeaway : menu.dineIn
  const byWords = new Map<string, string>()
  for (const dish of Object.values(dishes).flat()) {
    const { name, prices, options, cookingOptions, mixOptions } = dish
    const words = JSON.stringify([name, prices, options, cookingOptions, mixOptions]).match(/\p{L}{10,}/gu) ?? []
    if (words.length > 0) byWords.set([...new Set(words)].sort().join(' '), dish.id)
  }
  return [...byWords.values()]
}

/** Opens a dish as a link within the page does, without loading the page again. */
async function openDish(page: Page, address: string, id: string): Promise<void> {
  await page.evaluate(
    to => {
      history.replaceState(history.state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
    `${address}${address.includes('?') ? '&' : '?'}plat=${id}`,
  )
  await expect.poll(() => page.locator('dialog[open] .dish-head').count()).toBe(1)
  await expect.poll(() => new URL(page.url()).searchParams.get('plat')).toBe(id)
}
