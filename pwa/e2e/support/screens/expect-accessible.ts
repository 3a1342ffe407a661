import type { Page } from 'playwright'
import { expect } from 'vitest'
import {
  axeViolations,
  coveredByMessage,
  longMotions,
  lostInFewColours,
  sidewaysScroll,
  smallTargets,
} from './accessibility.ts'
import { foreignRules } from './foreign-rules.ts'

/** The smallest size for a finger; the counter's screens need more (`Screen.leastTargetPx`). */
export const TARGET_PX = 44

/** Runs the checks that hold on every screen, and leaves the page 320 px wide. */
export async function expectAccessible(page: Page, leastTargetPx = TARGET_PX): Promise<void> {
  await layOutAll(page)
  expect.soft(await axeViolations(page), 'axe').toEqual([])
  expect.soft(await smallTargets(page, leastTargetPx), `targets under ${leastTargetPx} px`).toEqual([])
  expect.soft(await longMotions(page), 'motion although less is asked for').toEqual([])

  expect.soft(await foreignRules(page), 'styled by another sheet').toEqual([])
  expect.soft(await coveredByMessage(page), 'under a message').toEqual([])

  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await lostInFewColours(page), 'lost where the system paints').toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })

  await setTextSize(page, '200%')
  expect.soft(await sidewaysOnceSettled(page), 'sideways with text twice as large').toEqual([])
  await setTextSize(page, '')
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await sidewaysOnceSettled(page), 'sideways on 320 px').toEqual([])
}

/** A part that was never in view has a height that is guessed, so that it would seem to lie over what follows it. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

/** A chart measures itself a moment after the window has its new size, later still on a busy machine. */
async function sidewaysOnceSettled(page: Page): Promise<string[]> {
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, {
      timeout: 5000,
    })
    .catch(() => undefined)
  return sidewaysScroll(page)
}

/** Sets the text size as if the browser had it from the start: an open page would only learn of it by a resize. */
async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate(size => {
    document.documentElement.style.fontSize = size
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, size)
}
