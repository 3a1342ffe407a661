import { FORMER_SECTION_IDS, SECTION_IDS, type SectionId } from './sections.ts'

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
