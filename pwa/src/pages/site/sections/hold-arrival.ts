import { namedElement } from './address.ts'
import { onHandScroll } from './on-hand-scroll.ts'

/** The parts of a page that is still loading come one by one; after this long without one it is whole. */
const QUIET_MS = 3000

/**
 * Somebody comes to a part of the page (`/#contact`): holds that part in its place while what is above it is still
 * loading, until the page is whole or the person scrolls.
 * @returns ends it
 */
export function holdArrival(hash: string): () => void {
  let quiet: ReturnType<typeof setTimeout> | undefined
  const growth = new ResizeObserver(() => {
    namedElement(hash)?.scrollIntoView({ behavior: 'instant' })
    clearTimeout(quiet)
    quiet = setTimeout(end, QUIET_MS)
  })
  const stopListening = onHandScroll(() => end())
  function end() {
    growth.disconnect()
    clearTimeout(quiet)
    stopListening()
  }
  // Tells at once of the size at the beginning.
  growth.observe(document.body)
  return end
}
