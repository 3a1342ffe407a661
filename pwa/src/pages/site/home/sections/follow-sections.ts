import { whileScrolling } from '#pwa/lib/state/moments/while-scrolling.ts'
import { namedElement, nameInAddress } from './address.ts'
import { holdArrival } from './hold-arrival.ts'
import { onHandScroll } from './on-hand-scroll.ts'
import { sectionInView } from './section-in-view.ts'
import { FORMER_SECTION_IDS, SECTION_IDS, type SectionId } from './sections.ts'

/**
 * Far longer than between two looks at a page that scrolls, also where frames are long. Rewriting the address at every
 * turn would be refused: Safari counts a hundred in thirty seconds.
 */
const REST_MS = 300
/** A smooth scroll may begin late on a slow phone. */
const START_MS = 1000

/**
 * Keeps page and address together. While one scrolls, `onSection` hears which section is read; at rest the address
 * names it. A link to a part of the page leads there, also when what it passes grows on the way, unless the person
 * takes over.
 * @returns ends it
 */
export function followSections(onSection: (id: SectionId) => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined
  /** The `#part` that a link leads to, until the page has come to rest there. */
  let goal = ''
  let letGo = () => {}

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
  const onClick = (event: MouseEvent) => {
    const hash = hashOnHere(event)
    const target = namedElement(hash)
    if (!target) return
    letGo()
    goal = hash
    restIn(START_MS)
    // Where the router takes the click, as for a change of the search part, nothing else moves the page.
    if (event.defaultPrevented) target.scrollIntoView()
  }
  const stopListening = onHandScroll(() => {
    goal = ''
  })
  const stopLooking = whileScrolling(isFirst => {
    const seen = sectionInView(SECTION_IDS)
    if (seen) onSection(seen)
    if (!isFirst) restIn(REST_MS)
  })
  // The browser itself goes to the parts that bear the name, and not to one that bore it once.
  const onHashChange = () => {
    const { hash } = window.location
    if (!FORMER_SECTION_IDS.has(hash.slice(1))) return
    letGo()
    letGo = holdArrival(hash)
  }
  document.addEventListener('click', onClick)
  window.addEventListener('hashchange', onHashChange)
  // Scrolled before we listened: by a person faster than the script, or by the browser that brings a page back.
  if (window.scrollY > 0 && !window.location.hash) restIn(REST_MS)
  return () => {
    letGo()
    stopListening()
    stopLooking()
    document.removeEventListener('click', onClick)
    window.removeEventListener('hashchange', onHashChange)
    clearTimeout(rest)
  }
}

/**
 * Which part of this very page a plain click on a link goes to; '' where it leads elsewhere. A link that opens a page of
 * its own in a new tab says in `data-to` where it goes on this one.
 */
function hashOnHere(event: MouseEvent): string {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey)
  const link = event.target instanceof Element && isPlain ? event.target.closest('a') : null
  if (!link?.href || link.target !== '') return ''
  const { origin, pathname } = window.location
  const to = new URL(link.dataset.to ?? link.href, origin)
  return to.origin === origin && to.pathname === pathname ? to.hash : ''
}
