import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { MenuLead } from '#api/features/menu/rules/menu-lead.ts'
import { inFoundOrder, ledBy, type MenuSection, menuSections, ranksOf } from '#pwa/features/menu/menu-sections.ts'
import type { Service } from '#pwa/features/menu/service-switch.tsx'
import { later } from '#pwa/lib/state/later.ts'
import type { finder } from './finder.ts'
import { NO_WISHES, putInForce } from './wishes-in-force.ts'

const loadFinder = later(async () => (await import('./finder.ts')).finder)

/** The dishes that a menu's list shows. It keeps its identity while somebody types, until there is another result. */
export type FoundDishes = {
  /** There is a query, and `sections` has its result. */
  active: boolean
  /** In the staff's order, as the tabs have them; of a result the best first, and then in the list's. */
  sections: MenuSection[]
  /**
   * All sections of the menu from top to bottom, the one that leads first, those with found dishes by the best of each:
   * what was not found is hidden, not removed.
   */
  listed: readonly MenuSection[]
  /** The query asks for set menus, which are not dishes. */
  findsFormules: boolean
  /** Words to search for instead where nothing was found. */
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

/** A browser compiles a pattern in full the second time that it is used. */
const ANY_WORDS = ['riz', 'poulet']

/**
 * A menu's sections, narrowed to the query with each letter.
 * @param lead what the list begins with
 */
export function useMenuSearch(menu: Menu | undefined, service: Service, lead: MenuLead): MenuSearch {
  const [query, setQuery] = useState('')
  const [makeFinder, setMakeFinder] = useState<typeof finder>()
  const [isOutOfReach, setOutOfReach] = useState(false)
  const wanted = query.trim()
  const all = useMemo(() => (menu ? menuSections(menu, service) : []), [menu, service])
  const inList = useMemo(() => ledBy(all, lead), [all, lead])
  const find = useMemo(() => makeFinder?.(inList), [makeFinder, inList])
  // A first search is slow, since its code has never run; it runs while the person looks at the keyboard.
  useEffect(() => {
    if (find) for (const word of ANY_WORDS) find(word)
  }, [find])
  const answer = useMemo(() => (wanted === '' ? undefined : find?.(wanted)), [find, wanted])
  const prepare = useCallback(() => {
    loadFinder().then(
      make => startTransition(() => setMakeFinder(() => make)),
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
  // Before anything is painted: no '+' adds, under a wish, what it would add without.
  useLayoutEffect(() => putInForce(wanted === '' ? NO_WISHES : answer), [wanted, answer])
  useLayoutEffect(() => () => putInForce(NO_WISHES), [])
  const hasFailed = isOutOfReach && !makeFinder && wanted !== ''
  const found = useMemo((): FoundDishes => {
    const { sections = all, findsFormules = false, near = [], asksForAllergen = false } = answer ?? {}
    const active = answer !== undefined
    const ranks = ranksOf(answer?.sections.map(({ key }) => key))
    const listed = inFoundOrder(inList, ({ key }) => ranks?.get(key))
    return { active, sections, listed, findsFormules, near, asksForAllergen, hasFailed, onQuery }
  }, [answer, all, inList, hasFailed, onQuery])
  return { query, onQuery, prepare, found }
}

/** The dishes that a search found in a section, best first; undefined while nobody searches. */
export function foundIn({ active, sections }: FoundDishes, { key }: MenuSection): MenuItem[] | undefined {
  return active ? (sections.find(section => section.key === key)?.items ?? []) : undefined
}
