import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { SEARCH_ID } from '#pwa/features/menu/search/menu-tools.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './menu.css'

type MenuFrameProps = {
  /** The anchor and the word of each section, whatever their order on the page; it must keep its identity between renders. */
  tabs: readonly { id: string; word: string }[]
  /** The section at the top, where it is not the first tab's. */
  first?: string | undefined
  children: ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Events that end the scrolling to a chosen section: the page has come to rest, or somebody scrolls by hand. */
const ENDS = ['scrollend', 'wheel', 'touchmove', 'keydown'] as const

/** A menu on one page with its categories always in view. */
export function MenuFrame({ tabs: wanted, first: wantedFirst, children }: MenuFrameProps) {
  // The dishes that a letter finds are painted before the row of categories follows.
  const tabs = useDeferredValue(wanted)
  const first = useDeferredValue(wantedFirst)
  const ids = useMemo(() => tabs.map(tab => tab.id), [tabs])
  return (
    <div className="menu-frame">
      <CategoryNav tabs={tabs} ids={ids} first={first} />
      <div className="sections">{children}</div>
    </div>
  )
}

type CategoryNavProps = {
  /** The anchor and the word of each category; `ids` must keep its identity between renders. */
  tabs: readonly { id: string; word: string }[]
  ids: readonly string[]
  first: string | undefined
}

/**
 * The menu's categories, always in view: a row under the header on phones, an index at the side on wide screens. They
 * are plain anchors, so that the address names the category; the arrow keys move between them.
 */
function CategoryNav({ tabs, ids, first }: CategoryNavProps) {
  const row = useRef<HTMLElement>(null)
  const [seen, goTo] = useCurrentSection(ids)
  // A search may have removed the category that was in view.
  const current = [seen, first].find(id => id !== undefined && ids.includes(id)) ?? ids[0]
  // Until somebody reads the menu the row stands at its beginning, as the server's does.
  const shown = seen === undefined ? ids[0] : current

  useEffect(() => {
    // Measured in a frame, when the page is laid out anyway: reading the position earlier would force a layout.
    const frame = requestAnimationFrame(() => {
      const tab = row.current?.querySelector<HTMLElement>(`[href="#${shown}"]`)
      const left = tab ? tab.offsetLeft - ((row.current?.clientWidth ?? 0) - tab.clientWidth) / 2 : 0
      row.current?.scrollTo({ left })
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])

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

/**
 * The section under a line a third down the window, whose tab is marked while one scrolls. While the page scrolls to a
 * chosen section it is that one, whatever passes by.
 * @param ids the sections' ids; must keep their identity between renders
 */
function useCurrentSection(ids: readonly string[]): [current: string | undefined, goTo: (id: string) => void] {
  const [current, setCurrent] = useState<string>()
  const goal = useRef<string>(undefined)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        const entered = entries.find(entry => entry.isIntersecting)
        if (entered && !goal.current) setCurrent(entered.target.id)
      },
      { rootMargin: '-33% 0px -66% 0px' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  useEffect(() => {
    const arrive = () => {
      goal.current = undefined
    }
    for (const end of ENDS) window.addEventListener(end, arrive, { passive: true })
    return () => {
      for (const end of ENDS) window.removeEventListener(end, arrive)
    }
  }, [])
  const goTo = (id: string) => {
    goal.current = id
    setCurrent(id)
  }
  return [current, goTo]
}
