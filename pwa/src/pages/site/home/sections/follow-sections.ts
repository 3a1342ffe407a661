import { namedElement, nameInAddress } from './address.ts'
import { holdArrival } from './hold-arrival.ts'
import { onHandScroll } from './on-hand-scroll.ts'
import { sectionInView } from './section-in-view.ts'
import { SECTION_IDS, type SectionId } from './sections.ts'

/** Rewriting the address at every turn would be refused: Safari counts a hundred in thirty seconds. */
const REST_MS = 200
/** A smooth scroll may begin late on a slow phone. */
const START_MS = 1000

/**
 * Keeps page and address together. While one scrolls, `onSection` hears which section is read; at rest the address
 * names it. A link to a part of the page leads there, also when what it passes grows on the way, unless the person
 * takes over.
 * @returns ends it
 */
export function followSections(onSection: (id: SectionId) => void): () => void {
  let frame = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  /** The `#part` that a link leads to, until the page has come to rest there. */
  let goal = ''
  let letGo = () => {}

  const look = () => {
    frame = 0
    const seen = sectionInView(SECTION_IDS)
    if (seen) onSection(seen)
  }
  const settle = () => {
    const seen = sectionInView(SECTION_IDS)
    // What was passed in haste gets its true height only now.
    if (goal) letGo = holdArrival(goal)
    else if (seen) nameInAddress(seen)
    goal = ''
  }
  const restIn = (ms: number) => {
    clearTimeout(rest)
    rest = setTimeout(settle, ms)
  }
  const onScroll = () => {
    frame ||= requestAnimationFrame(look)
    restIn(REST_MS)
  }
  const onClick = (event: MouseEvent) => {
    const link = linkToHere(event)
    const target = link && namedElement(link.hash)
    if (!target) return
    letGo()
    goal = link.hash
    restIn(START_MS)
    // Where the router takes the click, as for a change of the search part, nothing else moves the page.
    if (event.defaultPrevented) target.scrollIntoView()
  }
  const stopListening = onHandScroll(() => {
    goal = ''
  })
  window.addEventListener('scroll', onScroll, { passive: true })
  document.addEventListener('click', onClick)
  // In the next frame, with the page laid out: asked at once, it would be laid out twice.
  frame = requestAnimationFrame(look)
  // Scrolled before we listened: by a person faster than the script, or by the browser that brings a page back.
  if (window.scrollY > 0 && !window.location.hash) restIn(REST_MS)
  return () => {
    letGo()
    stopListening()
    window.removeEventListener('scroll', onScroll)
    document.removeEventListener('click', onClick)
    cancelAnimationFrame(frame)
    clearTimeout(rest)
  }
}

/** The link that a plain click goes along, if it leads to a part of this very page. */
function linkToHere(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey)
  const link = event.target instanceof Element && isPlain ? event.target.closest('a') : null
  const { origin, pathname } = window.location
  return link?.target === '' && link.origin === origin && link.pathname === pathname ? link : null
}
