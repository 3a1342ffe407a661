import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import type { AllergenNames } from '#pwa/features/menu/allergens/allergens.ts'
import type { Found } from '#pwa/features/menu/allergens/avoidance.ts'
import { DishMarks } from '#pwa/features/menu/allergens/dish-marks.tsx'
import { Price } from '#pwa/ui/data/price/price.tsx'
import { DishPicture } from '#pwa/ui/media/drawing/dish-picture.tsx'
import { priceFrom } from './dish-choices.ts'

/** What names allergens on the menu; must keep its identity while the menu does. */
export type Labels = Pick<AllergenNames, 'allergenLabels'>

type DishFactsProps = {
  dish: MenuItem
  found: Found | undefined
  labels: Labels
  /** Opens the dish itself. */
  onOpen: (dishId: string) => void
}

/**
 * A dish as a printed menu shows it: name, price, Thai, English, text, picture; and what of the avoided it holds. Name
 * and picture open it; the picture for a finger or a pointer alone, so that nobody is told of the same way twice.
 */
export function DishFacts({ dish, found, labels, onOpen }: DishFactsProps) {
  const open = () => onOpen(dish.id)
  return (
    <>
      <h3>
        <button type="button" onClick={open}>
          {dish.name}
        </button>
      </h3>
      <Price {...priceFrom(dish)} />
      <div className="reading">
        <button type="button" className="picture" tabIndex={-1} aria-hidden="true" onClick={open}>
          <DishPicture dish={dish} />
        </button>
        <p className="names">
          {dish.nameTh && <span lang="th">{dish.nameTh}</span>} <span lang="en">{dish.nameEn}</span>
        </p>
        {found && <DishMarks dish={dish} found={found} names={labels} />}
        <p>{dish.description}</p>
      </div>
    </>
  )
}
