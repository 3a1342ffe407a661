import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { DishRow } from '#pwa/features/menu/dish/row/dish-row.tsx'

const nothing = () => null

/** The dish as customers see it on the takeaway menu. Nothing in it can be pressed. */
export function ItemPreview({ dish, menu }: { dish: MenuItem; menu: Menu }) {
  return (
    <section className="item-preview" aria-label="Aperçu pour les clients">
      <p className="soft small">Comme les clients le liront, à emporter</p>
      <ul inert>
        <DishRow dish={dish} labels={menu} level={3} onAdd={nothing} onChoose={nothing} Added={nothing} />
      </ul>
    </section>
  )
}
