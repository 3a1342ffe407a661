/** What docs/compliance/accessibility.md says was checked by script on the sample, beyond what holds on every screen. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'

leaveWorkersOut()

const DESKTOP = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false }

const SAMPLE = [
  ...['/', '/sur-place', '/plat/pad-thai', '/cgv', '/cookies', '/accessibilite', '/rien'],
  ...['/payment-cancel', '/payment-success', '/commande/none', '/mot-de-passe'],
  ...['/?panier=', '/?commander=vous', '/?reserver=formulaire', '/?avis=', '/?connexion=inscription'],
]

it.each(SAMPLE)(
  '%s has language, title, landmarks, headings, names and labels, and room for spaced text',
  async path => {
    const { page } = await newPhone(DESKTOP)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await faults(page)).toEqual([])
    expect(await cutWhenSpaced(page)).toEqual([])
  },
)

it.each(['/', '/plat/pad-thai', '/cgv', '/commande/none'])(
  '%s: the keyboard first reaches a way past the head, then each thing with a focus that is seen',
  async path => {
    const { page } = await newPhone(DESKTOP)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toMatch(/^Aller (au contenu|à la carte)$/)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.querySelector(location.hash)?.closest('main') !== null)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    for (let step = 0; step < 8; step++) {
      expect(await isFocusSeen(page), `after ${step} steps`).toBe(true)
      await page.keyboard.press('Tab')
    }
  },
)

function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? document.body)
    return document.activeElement === document.body || outlineStyle !== 'none' || boxShadow !== 'none'
  })
}

function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility()
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const ids = all('[id]').map(({ id }) => id)
    const levels = all('h1, h2, h3, h4, h5')
      .filter(shown)
      .map(({ tagName }) => Number(tagName[1]))
    return [
      document.documentElement.lang === 'fr' ? '' : 'no language',
      document.title.length > 3 ? '' : 'no title',
      all('main').length === 1 ? '' : 'not one main',
      all('header').length > 0 && all('nav').length > 0 && all('footer').length > 0 ? '' : 'a landmark is missing',
      levels.filter(level => level === 1).length === 1 ? '' : `headings of level 1: ${levels}`,
      levels.some((level, at) => level - (levels[at - 1] ?? 0) > 1) ? `a level is left out: ${levels}` : '',
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `twice #${id}`),
      ...all('a[href], button')
        .filter(shown)
        .flatMap(element => (nameOf(element) ? [] : [`no name: ${element.outerHTML}`])),
      ...all('img:not([alt])').map(({ outerHTML }) => `no alternative: ${outerHTML}`),
      ...all('svg')
        .filter(svg => !svg.closest('[aria-hidden=true]') && !svg.hasAttribute('role'))
        .map(() => 'a loud drawing'),
      ...all('input, select, textarea')
        .filter(shown)
        .flatMap(field => (isLabelled(field) ? [] : [`no label: ${field.outerHTML}`])),
      ...all('[tabindex]').flatMap(element => ((element as HTMLElement).tabIndex > 0 ? ['an own tab order'] : [])),
    ].filter(fault => fault !== '')

    function nameOf(element: Element) {
      return (
        element.textContent?.trim() || element.getAttribute('aria-label') || element.getAttribute('aria-labelledby')
      )
    }
    function isLabelled(field: Element) {
      return ((field as HTMLInputElement).labels?.length ?? 0) > 0 || field.hasAttribute('aria-label')
    }
  })
}

/** Words that are cut once text is spaced as WCAG 1.4.12 says. */
function cutWhenSpaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const clips = (overflow: string) => /hidden|clip/.test(overflow)
    return [...top.querySelectorAll('*')]
      .filter(element => element.children.length === 0 && element.textContent?.trim() && element.checkVisibility())
      .filter(element => {
        const { clipPath, overflowX } = getComputedStyle(element)
        return clipPath === 'none' && clips(overflowX) && element.scrollWidth > element.clientWidth + 1
      })
      .map(element => `${element.className}: ${element.textContent}`)
  })
}
