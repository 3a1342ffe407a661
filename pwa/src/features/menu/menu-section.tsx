/** A section of the menu as the page shows it: available dishes under their headings, unavailable ones at the end. */

import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { DISH_GROUP_KEYS, DISH_GROUPS, type DishGroup } from '#api/features/menu/rules/dish-groups.ts'
import { HEAT_WORDS } from '#api/features/orders/rules/line-words.ts'
import { type FoundDishes, foundIn } from '#pwa/features/menu/search/use-menu-search.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Chillies } from '#pwa/ui/media/icon.tsx'
import { inFoundOrder, ranksOf, type MenuSection as Section } from './menu-sections.ts'
import './menu.css'

/** More rows than fit above a phone's keyboard, or beside it on a desk. */
const FIRST_SCREEN_DISHES = 8

/** An explanation for each level. */
const NOTES = [
  'Sans piment ajouté',
  'Une pointe de piment',
  'Le piment se sent à chaque bouchée',
  'Très fort. Pour les habitués',
] as const

type FoundSectionsProps = {
  found: FoundDishes
  row: MenuSectionProps['row']
  /** Stands after the first section, and stays there whatever is found; it needs a key. */
  second?: ReactNode
}

/**
 * The sections of a menu, the best found first. What a letter finds on the first screen is painted before the sections
 * further down are rendered; sections without a find leave at once.
 */
export function FoundSections({ found, row, second }: FoundSectionsProps) {
  const settled = useDeferredValue(found)
  let dishesAbove = 0
  const [first, ...others] = found.listed.map(section => {
    const now = foundIn(found, section)
    const follows = dishesAbove >= FIRST_SCREEN_DISHES && now?.length !== 0
    dishesAbove += (now ?? section.items).length
    return (
      <MenuSection key={section.key} section={section} found={follows ? foundIn(settled, section) : now} row={row} />
    )
  })
  return [first, second, ...others]
}

type MenuSectionProps = {
  section: Section
  /** The dishes that a search found here, available or not, best first; undefined while nobody searches. */
  found: readonly MenuItem[] | undefined
  /** Renders a dish for this menu, with its name as a heading of this level; it must keep its identity. */
  row: (dish: MenuItem, level: 3 | 4, hidden: boolean) => ReactNode
}

/**
 * A category: its name, the notices that come first, its dishes by their groups; unavailable ones are folded at the
 * end. A search hides rows and does not remove them: a hundred of them would take a slow phone a second to make again.
 * A letter renders only the sections in which it finds something else than the one before.
 */
export const MenuSection = memo(
  ({ section, found, row }: MenuSectionProps) => (
    <section
      className="menu-section"
      id={section.key}
      aria-labelledby={`${section.key}-title`}
      hidden={found?.length === 0}
    >
      <Inside section={section} found={found} row={row} />
    </section>
  ),
  isSame,
)

/** The dishes of a section stay as they were while nothing is found there: all of it is out of sight. */
const Inside = memo(
  ({ section: { key, title, titleEn, items }, found, row }: MenuSectionProps) => {
    const { parts, unavailable } = useMemo(() => menuParts(items), [items])
    const ranks = ranksOf(found?.map(({ id }) => id))
    const rankOf = ({ id }: MenuItem) => ranks?.get(id)
    const isHidden = (dish: MenuItem) => ranks !== undefined && !ranks.has(dish.id)
    const isGone = (some: readonly MenuItem[]) => some.every(isHidden)
    const bestOf = (some: readonly MenuItem[]) => found?.findIndex(dish => some.includes(dish)) ?? 0
    const hasAlcohol = (found ?? items).some(dish => dish.alcohol)
    const isShort = found && found.length < MANY
    return (
      <>
        <h2 id={`${key}-title`}>
          {title} {titleEn !== title && <small lang="en">{titleEn}</small>}
        </h2>
        {key === 'plats' && <HeatLegend />}
        {hasAlcohol && <AlcoholNotice />}
        {items.length === 0 && <p className="soft">Rien dans cette catégorie aujourd’hui.</p>}
        {inFoundOrder(parts, part => (isGone(part.items) ? undefined : bestOf(part.items))).map(part => {
          const id = part.title && `${key}-${part.key}`
          return (
            <div key={part.key} hidden={isGone(part.items)}>
              {id && (
                <h3 id={id} className={isShort ? 'visually-hidden' : undefined}>
                  {part.title}
                </h3>
              )}
              <ul aria-labelledby={id ?? `${key}-title`}>
                {inFoundOrder(part.items, rankOf).map(dish => row(dish, id ? 4 : 3, isHidden(dish)))}
              </ul>
            </div>
          )
        })}
        {unavailable.length > 0 && (
          <details className="not-there" open={found !== undefined || parts.length === 0} hidden={isGone(unavailable)}>
            <summary>Pas disponible pour l’instant&nbsp;: {unavailable.filter(dish => !isHidden(dish)).length}</summary>
            <ul>{inFoundOrder(unavailable, rankOf).map(dish => row(dish, 3, isHidden(dish)))}</ul>
          </details>
        )}
      </>
    )
  },
  (before, now) => now.found?.length === 0 || isSame(before, now),
)

function isSame(one: MenuSectionProps, other: MenuSectionProps): boolean {
  return one.section === other.section && one.row === other.row && isSameFound(one.found, other.found)
}

function isSameFound(one: MenuSectionProps['found'], other: MenuSectionProps['found']): boolean {
  if (!one || !other) return one === other
  return one.length === other.length && one.every((dish, at) => dish === other[at])
}

/** The four levels of heat, explained above the dishes that offer them; each dish is chosen its own. */
function HeatLegend() {
  return (
    <details className="heat-legend">
      <summary>
        {HEAT_WORDS.map((word, index) => (
          <span key={word}>
            <Chillies count={index} /> {word}
          </span>
        ))}
      </summary>
      <dl>
        {HEAT_WORDS.map((word, index) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{NOTES[index]}</dd>
          </div>
        ))}
      </dl>
      <p>Le niveau se choisit plat par plat.</p>
    </details>
  )
}

export type MenuPart = { key: DishGroup | 'others'; title: string | undefined; items: MenuItem[] }

/** Fewer dishes need no headings, as in a search's result or a short category. */
const MANY = 9

/**
 * The dishes in the menu's order, split by their groups where there are many dishes of several groups; those without a
 * group come last.
 */
export function menuParts(items: readonly MenuItem[]): { parts: MenuPart[]; unavailable: MenuItem[] } {
  const there = items.filter(({ available }) => available)
  const unavailable = items.filter(({ available }) => !available)
  const keys = DISH_GROUP_KEYS.filter(key => there.some(({ group }) => group === key))
  if (there.length < MANY || keys.length < 2)
    return { parts: there.length > 0 ? [{ key: 'others', title: undefined, items: there }] : [], unavailable }
  const parts: MenuPart[] = keys.map(key => ({
    key,
    title: DISH_GROUPS[key],
    items: there.filter(({ group }) => group === key),
  }))
  const others = there.filter(({ group }) => !group)
  return {
    parts: others.length > 0 ? [...parts, { key: 'others', title: 'Autres', items: others }] : parts,
    unavailable,
  }
}

/** This notice stands above every list of drinks with alcohol (CSP L3323-4, L3342-1). */
export function AlcoholNotice() {
  return (
    <Notice>
      <p>La vente d’alcool aux mineurs est interdite. Une pièce d’identité vous sera demandée.</p>
      <p className="small">L’abus d’alcool est dangereux pour la santé, à consommer avec modération.</p>
    </Notice>
  )
}
/** Says that every row opens the dish's details: they contain what the law requires before an order. */
export function RowHint({ hidden }: { hidden?: boolean }) {
  return (
    <p className="row-hint small soft" hidden={hidden}>
      Allergènes, origines et choix&nbsp;: touchez le plat.
    </p>
  )
}
