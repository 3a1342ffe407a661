import { wakeIslands } from '#pwa/ui/layout/island/island-wake.ts'
import { namedElement } from './address.ts'
import { onHandScroll } from './on-hand-scroll.ts'

/** The parts of a page come one by one; after this long without one it is whole. */
const QUIET_MS = 5000
/** Less than this is rounding. */
const SLIGHT_PX = 4

/**
 * Somebody has come to a part of the page (`#contact`): holds that part in its place while what is above it is still
 * loading or laid out, until the page is whole or anything else scrolls: the person, a screen reader, the search.
 * @returns ends it
 */
export function holdArrival(hash: string): () => void {
  const root = document.documentElement
  let quiet: ReturnType<typeof setTimeout> | undefined
  /** Where the part lies, and how high the page was when it was brought there. */
  let held: { top: number; height: number } | undefined

  const bring = () => {
    const part = namedElement(hash)
    if (!part) return
    part.scrollIntoView({ behavior: 'instant' })
    held = { top: part.getBoundingClientRect().top, height: root.scrollHeight }
    clearTimeout(quiet)
    quiet = setTimeout(end, QUIET_MS)
  }
  const onScroll = () => {
    const top = namedElement(hash)?.getBoundingClientRect().top
    const hasGrown = held?.height !== root.scrollHeight
    if (held && top !== undefined && !hasGrown && Math.abs(top - held.top) > SLIGHT_PX) end()
  }
  const growth = new ResizeObserver(bring)
  /** Where the part is not there yet: out of sight it may come without a change of the page's height. */
  const coming = new MutationObserver(() => {
    if (!namedElement(hash)) return
    coming.disconnect()
    bring()
  })
  const stopListening = onHandScroll(() => end())
  function end() {
    growth.disconnect()
    coming.disconnect()
    clearTimeout(quiet)
    stopListening()
    window.removeEventListener('scroll', onScroll)
    root.style.overflowAnchor = ''
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  // The browser would hold some other part, and each undo what the other did.
  root.style.overflowAnchor = 'none'
  wakeIslands()
  // Tells at once of the size at the beginning.
  growth.observe(document.body)
  if (!namedElement(hash)) coming.observe(document.body, { childList: true, subtree: true })
  return end
}
