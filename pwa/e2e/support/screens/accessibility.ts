/** Checks that hold on every screen. Each returns a sentence for every element at fault. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * A control's name contains the text that is written on it (WCAG 2.5.3), so that voice control finds it by what is
 * seen.
 */
const RULES = { 'label-content-name-mismatch': { enabled: true } }

/**
 * Runs the rules of axe, contrast among them. Behind an open dialog the page is inert, so only the dialog is checked.
 * @param within a part of the page, where the rest is not to be checked
 */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  // Axe reports violations alone, and runs in the page itself, which has no frames: both together take a third of the
  // time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules: RULES }).setLegacyMode()
  const isOverlay = (await page.locator('dialog[open]').count()) > 0
  const place = within ?? (isOverlay ? 'dialog[open]' : undefined)
  const { violations } = await (place ? axe.include(place) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/**
 * Everything that can be pressed is at least so many pixels wide and high (44: WCAG 2.5.5), except a link within a
 * sentence. What lies behind an open dialog cannot be pressed; a radio or checkbox is pressed by its label.
 */
export function smallTargets(page: Page, leastPx: number): Promise<string[]> {
  return page.evaluate(LEAST => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const pressable = 'a[href], button, select, textarea, summary, input, [role=button], [role=tab]'
    return [...top.querySelectorAll<HTMLElement>(pressable)].flatMap(element => {
      const target = element.matches('input[type=radio], input[type=checkbox]')
        ? (element.closest('label') ?? element)
        : element
      const { width, height } = target.getBoundingClientRect()
      const isFine = width >= LEAST - 0.5 && height >= LEAST - 0.5
      if (isFine || !isShown(target) || isWithinSentence(target)) return []
      return [`${Math.round(width)} × ${Math.round(height)}: ${nameOf(target)}`]
    })

    function isShown(element: Element) {
      const style = getComputedStyle(element)
      return element.checkVisibility({ visibilityProperty: true }) && style.clipPath !== 'inset(50%)'
    }
    function isWithinSentence(element: Element) {
      // A text beside an element has an element of its own (lib/jsx/own-text.ts).
      const around = [...(element.parentElement?.childNodes ?? [])].some(
        node => (node.nodeType === Node.TEXT_NODE || node.nodeName === 'X-T') && node.textContent?.trim(),
      )
      return element.matches('a') && around && getComputedStyle(element).display === 'inline'
    }
    function nameOf(element: Element) {
      const words = element.getAttribute('aria-label') ?? element.textContent
      return `${element.tagName.toLowerCase()}.${element.className} ${words?.trim().slice(0, 40)}`
    }
  }, leastPx)
}

/**
 * A message that stays, as a failure's does, leaves everything reachable: whatever can be pressed is clear of it once it
 * has been scrolled into view. The message is put where the page's own ones appear.
 */
export function coveredByMessage(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const host = document.querySelector('.toast-host')
    if (!host) return []
    const message = document.createElement('div')
    message.className = 'toast'
    message.dataset.tone = 'problem'
    message.textContent = 'La table n’a pas pu être notée. Vérifiez la connexion, puis réessayez dans un instant.'
    host.append(message)
    // The page makes room once it has seen how much is needed, and again where it has been scrolled.
    const settled = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const isPlaced = () => document.documentElement.style.scrollPaddingBlockEnd !== '' || host.closest('dialog')
    for (let turns = 0; turns < 100 && !isPlaced(); turns += 1) await settled()
    await settled()
    const pressable = 'a[href], button, select, textarea, summary, input, [role=button], [role=tab]'
    const isCovered = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return message.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    const covered: Element[] = []
    for (const element of top.querySelectorAll<HTMLElement>(pressable)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      if (isCovered(element)) await settled()
      if (isCovered(element)) covered.push(element)
    }
    message.remove()
    return covered.map(element => `${element.className} ${element.textContent?.trim().slice(0, 40)}`)
  })
}

/**
 * Nothing is wider than its container, so that nobody has to scroll sideways (WCAG 1.4.10), and no word is cut off at
 * the edge of the screen; a strip that scrolls by itself may go beyond it, and a single line may end in an ellipsis.
 */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const scrolls = (element: Element, axis: 'overflowX' | 'overflowY') =>
      /auto|scroll/.test(getComputedStyle(element)[axis])
    const places = [document.documentElement, ...[...top.querySelectorAll('*')].filter(it => scrolls(it, 'overflowY'))]
    const wide = places
      .filter(place => place.scrollWidth > place.clientWidth && !isStrip(place))
      .map(place => `${nameOf(place)}: ${place.scrollWidth} > ${place.clientWidth}`)
    return [...wide, ...cutWords()]

    function cutWords() {
      const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
      const cut: string[] = []
      for (let word = words.nextNode(); word; word = words.nextNode()) {
        const around = word.parentElement
        const range = document.createRange()
        range.selectNodeContents(word)
        const { left, right, width } = range.getBoundingClientRect()
        const isCut = width > 1 && (left < -0.5 || right > document.documentElement.clientWidth + 0.5)
        if (isCut && around?.checkVisibility() && !isHiddenOrInStrip(around))
          cut.push(`${nameOf(around)} ${word.textContent}`)
      }
      return cut
    }
    function isHiddenOrInStrip(element: Element): boolean {
      const { clipPath, textOverflow } = getComputedStyle(element)
      if (clipPath === 'inset(50%)' || textOverflow === 'ellipsis' || isStrip(element)) return true
      return element.parentElement !== null && isHiddenOrInStrip(element.parentElement)
    }
    function isStrip(element: Element) {
      return (
        element !== document.documentElement &&
        scrolls(element, 'overflowX') &&
        element.matches('nav, ol, ul, fieldset')
      )
    }
    function nameOf(element: Element) {
      return `${element.tagName.toLowerCase()}.${element.className}`
    }
  })
}

/**
 * Where less motion is asked for, no animation takes longer than 1 ms. What lies behind an open dialog is checked by
 * itself.
 */
export function longMotions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map(parseFloat))
    const smooth =
      getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['html scrolls smoothly'] : []
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    const moving = [...top.querySelectorAll('*')].flatMap(element =>
      partsOf(element).flatMap(part => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part)
        const animates = animationName !== 'none' && seconds(animationDuration) > 0.001
        return animates || seconds(transitionDuration) > 0.001 ? [`${element.className}${part}`] : []
      }),
    )
    return [...smooth, ...new Set(moving)]

    /** Only the pseudo-elements that an element can have: a third of all that would be looked up in a whole menu. */
    function partsOf(element: Element) {
      if (element instanceof SVGElement && element.ownerSVGElement) return ['']
      return ['', '::before', '::after', ...(element.matches('dialog, [popover]') ? ['::backdrop'] : [])]
    }
  })
}

/**
 * In forced-colours mode backgrounds are gone: a button must still have its border or underline, and what is chosen
 * must still differ from what is not.
 */
export function lostInFewColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const buttons = [...top.querySelectorAll('.button:not([aria-disabled=true])')].filter(element => {
      const { borderBlockEndWidth, textDecorationLine } = getComputedStyle(element)
      return element.checkVisibility() && parseFloat(borderBlockEndWidth) === 0 && textDecorationLine === 'none'
    })
    const chosen = [...top.querySelectorAll<HTMLInputElement>('input:checked')].filter(input => {
      const label = input.closest('label')
      const other = [...top.querySelectorAll<HTMLInputElement>(`input[name="${input.name}"]:enabled`)]
        .find(({ checked }) => !checked)
        ?.closest('label')
      return label && other && looksOf(label) === looksOf(other)
    })
    return [...buttons, ...chosen.map(input => input.closest('label') ?? input)].map(
      element => element.textContent?.trim() ?? '',
    )

    function looksOf(label: Element) {
      const input = label.querySelector('input')
      return [label, input]
        .flatMap(element => {
          if (!element) return []
          const { backgroundColor, borderWidth, outlineStyle, boxShadow } = getComputedStyle(element)
          return [backgroundColor, borderWidth, outlineStyle, boxShadow]
        })
        .join()
    }
  })
}
