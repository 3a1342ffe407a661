import { useDeferredValue, useMemo, useState } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
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

/** A service's sections, narrowed to what is looked for. The list may follow the typing a moment later. */
export function useMenuSearch(menu: Menu | undefined, service: Service): MenuSearch {
  const [query, setQuery] = useState('')
  const index = useMemo(() => searchIndex(menu ? menuSections(menu, service) : []), [menu, service])
  const wanted = useDeferredValue(query)
  const sections = useMemo(() => search(index, wanted), [index, wanted])
  return { query, active: wanted.trim() !== '', sections, onQuery: setQuery }
}
