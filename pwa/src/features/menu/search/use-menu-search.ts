import { useDeferredValue, useMemo, useState } from 'react'
import type { Menu } from '#api/features/menu/contract/menu.ts'
import { type MenuSection, menuSections } from '#pwa/features/menu/list/menu-sections.ts'
import type { Service } from '#pwa/features/menu/service.ts'
import { search, searchIndex } from './search.ts'

export type MenuSearch = {
  query: string
  /** There is something to look for, and `sections` holds what was found. */
  active: boolean
  sections: MenuSection[]
  onQuery: (query: string) => void
}

/**
 * A service's sections, narrowed to what is looked for. The list may follow the typing a moment later. Keeps its identity
 * while nothing of it changes.
 */
export function useMenuSearch(menu: Menu | undefined, service: Service): MenuSearch {
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const active = wanted.trim() !== ''
  const all = useMemo(() => (menu ? menuSections(menu, service) : []), [menu, service])
  // Made with the first letter: to make every name comparable is work that the first view must not wait for.
  const index = useMemo(() => (active ? searchIndex(all) : undefined), [active, all])
  const sections = useMemo(() => (index ? search(index, wanted) : all), [index, wanted, all])
  return useMemo(() => ({ query, active, sections, onQuery: setQuery }), [query, active, sections])
}
