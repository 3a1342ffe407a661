/** What is asked of every screen, beside what it is for. Each check answers what is at fault, in words. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/** The rules of axe, contrast among them. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/**
 * Everything to press is at least 44 × 44 px (WCAG 2.5.5), but for a link within a sentence. What lies behind an open
 * dialog cannot be pressed; a radio or checkbox is pressed by its label.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44
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
      const around = [...(element.parentElement?.childNodes ?? [])].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      return element.matches('a') && around && getComputedStyle(element).display === 'inline'
    }
    function nameOf(element: Element) {
      const words = element.getAttribute('aria-label') ?? element.textContent
      return `${element.tagName.toLowerCase()}.${element.className} ${words?.trim().slice(0, 40)}`
    }
  })
}

/** Nothing is wider than the place it stands in, so that nobody has to scroll sideways (WCAG 1.4.10). */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)
    const places = [document.documentElement, ...[...document.querySelectorAll('dialog[open] *')].filter(scrolls)]
    return places
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(place => `${place.tagName.toLowerCase()}.${place.className}: ${widest(place)}`)

    function widest(place: Element) {
      const edge = place.getBoundingClientRect().left + place.clientWidth
      const culprit = [...place.querySelectorAll('*')].find(
        element => element.getBoundingClientRect().right > edge + 0.5,
      )
      return `${place.scrollWidth} > ${place.clientWidth}, ${culprit?.tagName.toLowerCase()}.${culprit?.className}`
    }
  })
}

/** Where less motion is asked for, nothing takes longer than 1 ms. */
export function longMotions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map(parseFloat))
    const smooth =
      getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['html scrolls smoothly'] : []
    const moving = [...document.querySelectorAll('*')].flatMap(element =>
      ['', '::before', '::after', '::backdrop'].flatMap(part => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part)
        const animates = animationName !== 'none' && seconds(animationDuration) > 0.001
        return animates || seconds(transitionDuration) > 0.001 ? [`${element.className}${part}`] : []
      }),
    )
    return [...smooth, ...new Set(moving)]
  })
}

/**
 * Where the system paints with few colours of its own, backgrounds are gone: a button still has its edge or its line,
 * and what is chosen still differs from what is not.
 */
export function lostInFewColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const buttons = [...top.querySelectorAll('.button')].filter(element => {
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
