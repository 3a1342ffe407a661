import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Menu } from '#api/features/menu/contract/menu.ts'
import { type MenuSection, menuSections } from '#pwa/features/menu/list/menu-sections.ts'
import type { Service } from '#pwa/features/menu/service.ts'
import type { finder } from './finding/finder.ts'

/** What a menu's list shows. It keeps its identity while somebody types, until there is another result. */
export type FoundDishes = {
  /** There is a query, and `sections` has its result. */
  active: boolean
  sections: MenuSection[]
  /** The query asks for set menus, which are not dishes. */
  findsFormules: boolean
  /** What to search for instead where nothing was found. */
  near: readonly string[]
  /** The query names an allergen to avoid, which is marked and not searched for. */
  asksForAllergen: boolean
  /** The code of the search could not be loaded: it needs the network once. */
  hasFailed: boolean
  onQuery: (query: string) => void
}

export type MenuSearch = {
  query: string
  onQuery: (query: string) => void
  /** Loads the code of the search, which is not part of the first load, and makes the index. */
  prepare: () => void
  found: FoundDishes
}

/** A menu's sections, narrowed to the query. The list may follow the typing a moment later. */
export function useMenuSearch(menu: Menu | undefined, service: Service): MenuSearch {
  const [query, setQuery] = useState('')
  const [makeFinder, setMakeFinder] = useState<typeof finder>()
  const [isOutOfReach, setOutOfReach] = useState(false)
  const wanted = useDeferredValue(query).trim()
  const all = useMemo(() => (menu ? menuSections(menu, service) : []), [menu, service])
  const find = useMemo(() => makeFinder?.(all), [makeFinder, all])
  const answer = useMemo(() => (wanted === '' ? undefined : find?.(wanted)), [find, wanted])
  const prepare = useCallback(() => {
    import('./finding/finder.ts').then(
      module => startTransition(() => setMakeFinder(() => module.finder)),
      () => setOutOfReach(true),
    )
  }, [])
  const onQuery = useCallback(
    (next: string) => {
      prepare()
      setQuery(next)
    },
    [prepare],
  )
  const hasFailed = isOutOfReach && !makeFinder && wanted !== ''
  const found = useMemo((): FoundDishes => {
    const { sections = all, findsFormules = false, near = [], asksForAllergen = false } = answer ?? {}
    return { active: answer !== undefined, sections, findsFormules, near, asksForAllergen, hasFailed, onQuery }
  }, [answer, all, hasFailed, onQuery])
  return { query, onQuery, prepare, found }
}
