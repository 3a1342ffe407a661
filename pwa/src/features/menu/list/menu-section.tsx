import { DishRow } from '#pwa/features/menu/dish/dish-row.tsx'
import type { NewLine } from '#pwa/lib/new-line.ts'
import { AlcoholNotice } from './alcohol-notice.tsx'
import { HeatLegend } from './heat-legend.tsx'
import type { MenuSection as Section } from './menu-sections.ts'
import './menu-section.css'

type MenuSectionProps = {
  section: Section
  /** Why drinks with alcohol cannot be taken away now. */
  alcoholRefusal: string | undefined
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  onAllergens: (dishId: string) => void
}

/** A category: its name, what has to be said before it, its dishes. */
export function MenuSection({ section, alcoholRefusal, ...actions }: MenuSectionProps) {
  const { key, title, items } = section
  const hasAlcohol = items.some(dish => dish.alcohol)
  return (
    <section className="menu-section" id={key} aria-labelledby={`${key}-title`}>
      <h2 id={`${key}-title`}>{title}</h2>
      {key === 'plats' && <HeatLegend />}
      {hasAlcohol && <AlcoholNotice />}
      {items.length === 0 ? (
        <p className="soft">Rien dans cette catégorie aujourd’hui.</p>
      ) : (
        <ul>
          {items.map(dish => (
            <DishRow key={dish.id} dish={dish} refusal={dish.alcohol ? alcoholRefusal : undefined} {...actions} />
          ))}
        </ul>
      )}
    </section>
  )
}
