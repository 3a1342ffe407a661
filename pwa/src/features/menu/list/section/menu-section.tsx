import { type ReactNode, useMemo } from 'react'
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { AlcoholNotice } from '../alcohol-notice.tsx'
import { menuParts } from '../menu-parts.ts'
import type { MenuSection as Section } from '../menu-sections.ts'
import { HeatLegend } from './heat-legend.tsx'
import './menu-section.css'

type MenuSectionProps = {
  section: Section
  /** A search shows what it found, available or not. */
  searched: boolean
  /** Renders a dish for this menu, with its name as a heading of this level. */
  row: (dish: MenuItem, level: 3 | 4) => ReactNode
}

/**
 * A category: its name, the notices that come first, its dishes by their groups; unavailable ones are folded at the
 * end.
 */
export function MenuSection({ section: { key, title, titleEn, items }, searched, row }: MenuSectionProps) {
  const { parts, unavailable } = useMemo(() => menuParts(items), [items])
  const hasAlcohol = items.some(dish => dish.alcohol)
  return (
    <section className="menu-section" id={key} aria-labelledby={`${key}-title`}>
      <h2 id={`${key}-title`}>
        {title} {titleEn !== title && <small lang="en">{titleEn}</small>}
      </h2>
      {key === 'plats' && <HeatLegend />}
      {hasAlcohol && <AlcoholNotice />}
      {items.length === 0 && <p className="soft">Rien dans cette catégorie aujourd’hui.</p>}
      {parts.map(part => {
        const id = part.title && `${key}-${part.key}`
        return (
          <div key={part.key}>
            {id && <h3 id={id}>{part.title}</h3>}
            <ul aria-labelledby={id ?? `${key}-title`}>{part.items.map(dish => row(dish, id ? 4 : 3))}</ul>
          </div>
        )
      })}
      {unavailable.length > 0 && (
        <details className="not-there" open={searched || parts.length === 0}>
          <summary>Pas disponible pour l’instant : {unavailable.length}</summary>
          <ul>{unavailable.map(dish => row(dish, 3))}</ul>
        </details>
      )}
    </section>
  )
}
