import type { Locator, Page } from 'playwright'

/** How fast a person is: a screen scrolled, a tap aimed at and made, a letter typed on a phone's keyboard. */
const SCREEN_MS = 1000
const TAP_MS = 1000
const LETTER_MS = 200
/** The page is looked at this often while it scrolls by. */
const LOOKS_A_SCREEN = 4
const MOST_SCREENS = 100

/** A person's thumb on a phone, and what it has done so far. */
export type Thumb = {
  taps: number
  lines: number
  /** The person's own time by the pace above, and the page's as it really was. */
  milliseconds: number
  scrollTo: (target: Locator) => Promise<void>
  /** Taps, and waits until the page has answered with what is named. */
  tap: (target: Locator, answer: Locator | (() => Promise<unknown>)) => Promise<void>
  /** Opens a list of choices and takes one: two taps. */
  choose: (list: Locator, option: Locator) => Promise<void>
  typeLine: (text: string) => Promise<void>
}

/** The scrolling is counted and not waited for, so that sixty screens are measured in seconds. */
export function thumbOn(page: Page): Thumb {
  const thumb: Thumb = {
    taps: 0,
    lines: 0,
    milliseconds: 0,
    async scrollTo(target) {
      for (let look = 0; !(await isInReach(page, target)); look++) {
        if (look === MOST_SCREENS * LOOKS_A_SCREEN) throw new Error(`${target} is on none of ${MOST_SCREENS} screens`)
        await page.evaluate(`new Promise(shown => {
          scrollBy({ top: innerHeight / ${LOOKS_A_SCREEN}, behavior: 'instant' })
          requestAnimationFrame(() => requestAnimationFrame(shown))
        })`)
        thumb.milliseconds += SCREEN_MS / LOOKS_A_SCREEN
      }
    },
    async tap(target, answer) {
      await target.waitFor()
      const tapped = Date.now()
      await target.tap()
      await (typeof answer === 'function' ? answer() : answer.waitFor())
      thumb.taps += 1
      thumb.milliseconds += TAP_MS + Date.now() - tapped
    },
    async choose(list, option) {
      await list.selectOption((await option.getAttribute('value')) ?? '')
      thumb.taps += 2
      thumb.milliseconds += 2 * TAP_MS
    },
    async typeLine(text) {
      await page.keyboard.type(text)
      thumb.lines += 1
      thumb.milliseconds += text.length * LETTER_MS
    },
  }
  return thumb
}

/** Whether a tap on it would meet it, and no bar that lies over it. */
async function isInReach(page: Page, target: Locator): Promise<boolean> {
  const box = await target.boundingBox()
  if (!box) return false
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return page.evaluate<boolean>(`(() => {
    if (${box.y} < 0 || ${box.y + box.height} > innerHeight) return false
    const met = document.elementFromPoint(${x}, ${y})?.closest('button')?.getBoundingClientRect()
    return Boolean(met) && Math.abs(met.y - ${box.y}) < 1 && Math.abs(met.x - ${box.x}) < 1
  })()`)
}
