/** Opens screens while every text that people wrote is hostile. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { sampleOfToday } from '../../../../pwa/e2e/support/screens/sampled-screens.ts'
import type { Screen } from '../../../../pwa/e2e/support/screens/screen.ts'
import { openScreen } from '../../../../pwa/e2e/support/screens/screens.ts'
import { invariant } from '../../invariant.ts'
import { poisonPlan } from './plan.ts'
import { poisonAnswers } from './poison.ts'
import { LEGIBLE, MARK } from './text.ts'

const plan = poisonPlan()
const spoiled = new WeakMap<Page, string[]>()

/** `npm run test:deep` looks at one screen in so many. */
const IN_HASTE = 5

/**
 * Looks at the screens of a table.
 * @param atLeastShowing so many of them show what is hostile, else nothing was tried
 */
export function hostileScreens(screens: readonly Screen[], atLeastShowing: number): void {
  const isInHaste = !process.env.TORTURE
  const showing: string[] = []
  for (const screen of isInHaste ? sampleOfToday(screens, IN_HASTE) : screens) {
    invariant(18, `hostile text is text: ${screen.name}`, { secondsATry: 60 }, async ({ tried }) => {
      const page = await openHostile(screen)
      await expectHarmless(page)
      if (await isShown(page)) showing.push(screen.name)
      tried()
    })
  }
  if (isInHaste) return
  invariant(18, `hostile text was there: ${screens[0]?.name} and others`, { secondsATry: 1 }, async ({ tried }) => {
    expect(showing.length, showing.join()).toBeGreaterThanOrEqual(atLeastShowing)
    tried()
  })
}

function openHostile(screen: Screen): Promise<Page> {
  return openScreen({
    ...screen,
    before: async page => {
      await spoil(page)
      await screen.before?.(page)
    },
  })
}

/** Takes effect with the page's next document; many screens share one page (`one-page.ts`). */
async function spoil(page: Page): Promise<void> {
  const refusals = spoiled.get(page) ?? []
  refusals.length = 0
  if (spoiled.has(page)) return
  spoiled.set(page, refusals)
  page.context().on('console', message => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text())) refusals.push(message.text())
  })
  await page.addInitScript(poisonAnswers, plan)
}

/** Expects that no script ran, no element was made, no link leads to a script, and no policy was violated. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(
    mark => ({
      isRun: 'pwned' in window,
      made: [...document.querySelectorAll(`[${mark}]`)].map(element => element.outerHTML),
      leading: [...document.querySelectorAll('[href], [src], [action], [formaction], [srcdoc]')]
        .filter(element =>
          ['href', 'src', 'action', 'formaction', 'srcdoc'].some(name =>
            /^\s*(javascript|vbscript|data:text|<)/i.test(element.getAttribute(name) ?? ''),
          ),
        )
        .map(element => element.outerHTML),
      violations: window.violations,
    }),
    MARK,
  )
  const refused = spoiled.get(page) ?? []
  expect({ ...found, refused }).toEqual({ isRun: false, made: [], leading: [], violations: [], refused: [] })
}

async function isShown(page: Page): Promise<boolean> {
  return await page.evaluate(words => {
    const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return [document.body.textContent ?? '', ...typed].some(text => text.includes(words))
  }, LEGIBLE)
}
