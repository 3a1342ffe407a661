import type { ReactNode } from 'react'
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { AlcoholNotice } from './alcohol-notice.tsx'
import { HeatLegend } from './heat-legend.tsx'
import type { MenuSection as Section } from './menu-sections.ts'
import './menu-section.css'

/** A category: its name, what has to be said before it, its dishes as the service shows them. */
export function MenuSection({ section, row }: { section: Section; row: (dish: MenuItem) => ReactNode }) {
  const { key, title, titleEn, items } = section
  const hasAlcohol = items.some(dish => dish.alcohol)
  return (
    <section className="menu-section" id={key} aria-labelledby={`${key}-title`}>
      <h2 id={`${key}-title`}>
        {title} {titleEn !== title && <small lang="en">{titleEn}</small>}
      </h2>
      {key === 'plats' && <HeatLegend />}
      {hasAlcohol && <AlcoholNotice />}
      {items.length === 0 ? <p className="soft">Rien dans cette catégorie aujourd’hui.</p> : <ul>{items.map(row)}</ul>}
    </section>
  )
}
