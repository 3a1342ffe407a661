import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { SEARCH_ID } from '#pwa/features/menu/search/field/search-field.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { useCurrentSection } from './use-current-section.ts'
import './category-nav.css'

type CategoryNavProps = {
  /** The anchor and the word of each category; `ids` must keep its identity between renders. */
  tabs: readonly { id: string; word: string }[]
  ids: readonly string[]
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * The menu's categories, always in view: a row under the header on phones, an index at the side on wide screens. They
 * are plain anchors, so that the address names the category; the arrow keys move between them.
 */
export function CategoryNav({ tabs, ids }: CategoryNavProps) {
  const row = useRef<HTMLElement>(null)
  const [seen, goTo] = useCurrentSection(ids)
  // A search may have removed the category that was in view.
  const current = seen !== undefined && ids.includes(seen) ? seen : ids[0]

  useEffect(() => {
    // Measured in a frame, when the page is laid out anyway: reading the position earlier would force a layout.
    const frame = requestAnimationFrame(() => {
      const tab = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
      const left = tab ? tab.offsetLeft - ((row.current?.clientWidth ?? 0) - tab.clientWidth) / 2 : 0
      row.current?.scrollTo({ left })
    })
    return () => cancelAnimationFrame(frame)
  }, [current])

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(row.current?.querySelectorAll('a') ?? [])]
    const next = links[links.indexOf(event.target as HTMLAnchorElement) + (STEPS[event.key] ?? Number.NaN)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <nav className="category-nav" aria-label="Catégories" ref={row} onKeyDown={onKeyDown}>
      <a className="to-search" href={`#${SEARCH_ID}`} onClick={toSearch}>
        <Icon name="search" />
        <span className="visually-hidden">Chercher un plat</span>
      </a>
      {tabs.map(({ id, word }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined} onClick={() => goTo(id)}>
          {word}
        </a>
      ))}
    </nav>
  )
}

/** Focuses the field at once, without changing the address. */
function toSearch(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(SEARCH_ID)?.focus()
}
