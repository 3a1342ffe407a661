import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { whileScrolling } from '#pwa/lib/state/scrolling.ts'
import { wakeIslands } from '#pwa/ui/layout/island-wake.ts'

/** The parts of the first page that links lead to, from top to bottom, by the ids of their elements. */
const SECTION_IDS = ['accueil', 'menu', 'a-propos', 'avis', 'contact'] as const

export type SectionId = (typeof SECTION_IDS)[number]

/** The names that the former client gave to parts: links to them are still about. */
export const FORMER_SECTION_IDS: ReadonlyMap<string, SectionId> = new Map([
  ['hero', 'accueil'],
  ['about', 'a-propos'],
  ['reviews', 'avis'],
])

/** The header's five links, in their order. */
export const SECTION_LINKS: readonly { id: SectionId; word: string }[] = [
  { id: 'accueil', word: 'Accueil' },
  { id: 'a-propos', word: 'À propos' },
  { id: 'menu', word: 'Menu' },
  { id: 'avis', word: 'Avis' },
  { id: 'contact', word: 'Contact' },
]

/**
 * Far longer than between two looks at a page that scrolls, also where frames are long. Rewriting the address at every
 * turn would be refused: Safari counts a hundred in thirty seconds.
 */
const REST_MS = 300
/** A smooth scroll may begin late on a slow phone. */
const START_MS = 1000
/** Where the reading line lies, from the top of the window: under the header and what sticks to it. */
const LINE = 0.25

/** The parts of a page come one by one; after this long without one it is whole. */
const QUIET_MS = 5000
/** Less than this is rounding. */
const SLIGHT_PX = 4
/** The acts by which a person scrolls by hand, or to do anything else on the page. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The section of the first page that is being read. From its first use on, page and address lead each other. */
export function useSectionInView(): SectionId {
  const [current, setCurrent] = useState<SectionId>(SECTION_IDS[0])
  const cameBy = useNavigationType()
  useEffect(() => followSections(setCurrent), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only how one came to the page counts
  useEffect(() => {
    const { hash } = window.location
    if (hash && !(cameBy === 'POP' && isBroughtBack())) return holdArrival(hash)
  }, [])
  return current
}

/** Whether the browser itself brings this document back to where it was: a reload, or back from another site. */
function isBroughtBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate'
}

/**
 * Keeps page and address together. While one scrolls, `onSection` hears which section is read; at rest the address
 * names it. A link to a part of the page leads there, also when what it passes grows on the way, unless the person
 * takes over.
 * @returns ends it
 */
function followSections(onSection: (id: SectionId) => void): () => void {
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

/**
 * The section being read: the last one that begins above the reading line.
 * @param ids from top to bottom; those that are not on the page are passed over
 */
function sectionInView<Id extends string>(ids: readonly Id[]): Id | undefined {
  const line = window.innerHeight * LINE
  const isBegun = (part: Element) => part.getBoundingClientRect().top <= line
  return ids.findLast(id => {
    const section = document.getElementById(id)
    // A sleeping island is not laid out: to measure what is in it would have the browser do so, for nothing.
    return section !== null && isBegun(section.closest('.island') ?? section) && isBegun(section)
  })
}

/**
 * Somebody has come to a part of the page (`#contact`): holds that part in its place while what is above it is still
 * loading or laid out, until the page is whole or anything else scrolls: the person, a screen reader, the search.
 * @returns ends it
 */
function holdArrival(hash: string): () => void {
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

/** The element that the address names after its `#`, also by a name of the former client, if it is on the page. */
export function namedElement(hash: string = window.location.hash): HTMLElement | null {
  const name = decodeURIComponent(hash.slice(1))
  return name ? document.getElementById(FORMER_SECTION_IDS.get(name) ?? name) : null
}

/**
 * Lets the address name the section being read, in place: Back still leaves the page. An address that says it more
 * exactly stays (a category of the menu), as does the bare one at the top. Under an open dialog nobody reads on, and the
 * address is the dialog's.
 */
export function nameInAddress(id: SectionId): void {
  if (document.querySelector('dialog[open]')) return
  const { hash, pathname, search } = window.location
  if (hash === '' && id === SECTION_IDS[0]) return
  const section = document.getElementById(id)
  if (section?.contains(namedElement(hash))) return
  // The router keeps its own notes in the entry.
  window.history.replaceState(window.history.state, '', `${pathname}${search}#${id}`)
}

/** @returns ends it */
function onHandScroll(listener: () => void): () => void {
  for (const act of ACTS) window.addEventListener(act, listener, { passive: true })
  return () => {
    for (const act of ACTS) window.removeEventListener(act, listener)
  }
}
