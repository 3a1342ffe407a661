/** Between a message and the bar under it. */
const GAP_PX = 8
/** Under the last line of a page, besides the message itself: the gaps to a bar and to what is above. */
const BELOW_PX = 104
/** Where it stands without a bar, and over the usual one: as feedback.css begins. */
const USUAL_BAR_PX = 72
/** A message may have to step over a bar on a bar; there are no more of them. */
const MOST_BARS = 4

/**
 * Keeps a message that lies over the page clear of the bars at its lower edge, however high they are, and lets the rest
 * of the page be scrolled clear of the message: it ends with room for it, and what gets the focus comes to stand above.
 * Written to the elements concerned alone: a custom property of the page would have its whole style made anew at each
 * addition to the cart.
 * @param host holds the message, and is empty without one
 * @returns ends it
 */
export function keepClearOfBars(host: HTMLElement): () => void {
  const root = document.documentElement
  let padded: HTMLElement | undefined
  let frame = 0

  const tidy = () => {
    root.style.scrollPaddingBlockEnd = ''
    if (padded) padded.style.paddingBlockEnd = ''
    padded = undefined
    host.style.removeProperty('--above-bars')
  }
  const place = () => {
    if (host.offsetHeight === 0) return
    host.style.removeProperty('--above-bars')
    for (let above = USUAL_BAR_PX, bars = 0; bars < MOST_BARS; bars += 1) {
      const bar = barUnder(host)
      if (!bar) break
      above += host.getBoundingClientRect().bottom - bar.getBoundingClientRect().top + GAP_PX
      host.style.setProperty('--above-bars', `${Math.ceil(above)}px`)
    }
    root.style.scrollPaddingBlockEnd = `${Math.ceil(window.innerHeight - host.getBoundingClientRect().top)}px`
  }
  const makeRoom = () => {
    tidy()
    if (host.offsetHeight === 0) return
    padded = lastPart()
    const own = Number.parseFloat(getComputedStyle(padded).paddingBlockEnd) || 0
    padded.style.paddingBlockEnd = `${own + host.offsetHeight + BELOW_PX}px`
    place()
  }
  const onScroll = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }

  const observer = new ResizeObserver(makeRoom)
  observer.observe(host)
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', onScroll)
    cancelAnimationFrame(frame)
    tidy()
  }
}

/** A bar that stays where it is while the page scrolls, under the message as it stands. */
function barUnder(message: HTMLElement): Element | undefined {
  const { left, right, top, bottom } = message.getBoundingClientRect()
  const [across, down] = [
    [left + 1, (3 * left + right) / 4, (left + right) / 2, (left + 3 * right) / 4, right - 1],
    [bottom - 1, (top + bottom) / 2, top + 1],
  ]
  for (const y of down) {
    for (const x of across) {
      for (const under of document.elementsFromPoint(x, y)) {
        const bar = message.contains(under) ? undefined : barAround(under)
        if (bar) return bar
      }
    }
  }
  return undefined
}

/** A column at the side stands beside a message and is no bar: it is as high as the window. */
function barAround(element: Element | null): Element | undefined {
  if (!element || element === document.body) return undefined
  const { position } = getComputedStyle(element)
  const isBar = (position === 'fixed' || position === 'sticky') && element.clientHeight < window.innerHeight / 2
  return isBar ? element : barAround(element.parentElement)
}

/** What the page ends with: its foot, or where it has none its content, beside which a bar may stand. */
function lastPart(): HTMLElement {
  const feet = [...document.querySelectorAll<HTMLElement>('footer')]
  return feet.findLast(foot => !foot.closest('main, dialog')) ?? document.querySelector('main') ?? document.body
}
