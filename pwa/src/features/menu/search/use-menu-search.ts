import { startTransition, useDeferredValue, useMemo, useState } from 'react'
import type { Menu } from '#api/features/menu/contract/menu.ts'
import { type MenuSection, menuSections } from '#pwa/features/menu/list/menu-sections.ts'
import type { Service } from '#pwa/features/menu/service.ts'
import type { finder } from './finding/finder.ts'

export type MenuSearch = {
  query: string
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
  /** Loads the code of the search, which is not part of the first load. */
  prepare: () => void
}

/**
 * A menu's sections, narrowed to the query. The list may follow the typing a moment later. The value keeps its identity
 * until something of it changes.
 */
export function useMenuSearch(menu: Menu | undefined, service: Service): MenuSearch {
  const [query, setQuery] = useState('')
  const [makeFinder, setMakeFinder] = useState<typeof finder>()
  const [hasFailed, setFailed] = useState(false)
  const wanted = useDeferredValue(query)
  const all = useMemo(() => (menu ? menuSections(menu, service) : []), [menu, service])
  const find = useMemo(() => makeFinder?.(all), [makeFinder, all])
  const found = useMemo(() => (wanted.trim() === '' ? undefined : find?.(wanted)), [find, wanted])
  return useMemo(() => {
    const prepare = () => {
      if (makeFinder) return
      import('./finding/finder.ts').then(
        module => startTransition(() => setMakeFinder(() => module.finder)),
        () => setFailed(true),
      )
    }
    const onQuery = (next: string) => {
      prepare()
      setQuery(next)
    }
    const { sections = all, findsFormules = false, near = [], asksForAllergen = false } = found ?? {}
    const active = found !== undefined
    return {
      query,
      active,
      sections,
      findsFormules,
      near,
      asksForAllergen,
      hasFailed: hasFailed && !makeFinder && query !== '',
      onQuery,
      prepare,
    }
  }, [query, found, all, makeFinder, hasFailed])
}
