import { startTransition, useDeferredValue, useMemo, useState } from 'react'
import type { Menu } from '#api/features/menu/contract/menu.ts'
import { type MenuSection, menuSections } from '#pwa/features/menu/list/menu-sections.ts'
import type { Service } from '#pwa/features/menu/service.ts'
import type { finder } from './finding/finder.ts'

export type MenuSearch = {
  query: string
  /** There is something to look for, and `sections` holds what was found. */
  active: boolean
  sections: MenuSection[]
  /** Set menus are looked for, which are no dishes. */
  findsFormules: boolean
  /** Where nothing was found: what to look for instead. */
  near: readonly string[]
  /** Somebody must avoid something, which is marked and not looked for. */
  asksForAllergen: boolean
  /** What finds is not to be had: it needs the network once. */
  hasFailed: boolean
  onQuery: (query: string) => void
  /** Brings what finds: it is no part of the first load. */
  prepare: () => void
}

/**
 * A service's sections, narrowed to what is looked for. The list may follow the typing a moment later. Keeps its identity
 * while nothing of it changes.
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
