import { memo, type ReactNode, useMemo } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { AlcoholNotice } from '../alcohol-notice.tsx'
import { MANY, menuParts } from '../menu-parts.ts'
import type { MenuSection as Section } from '../menu-sections.ts'
import { HeatLegend } from './heat-legend.tsx'
import { inFoundOrder, ranksOf } from './in-found-order.ts'
import './menu-section.css'

export type MenuSectionProps = {
  section: Section
  /** What a search found here, available or not, best first; undefined while nobody searches. */
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

/** What is in a section stays as it was while nothing is found there: all of it is out of sight. */
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
