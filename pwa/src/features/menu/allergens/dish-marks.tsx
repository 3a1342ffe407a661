import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { type AllergenNames, shortNames } from './allergens.ts'
import { type Found, foundInSome } from './avoided/avoidance.ts'
import { FoundMark } from './found-mark.tsx'
import './dish-marks.css'

type DishMarksProps = { dish: MenuItem; found: Found; names: Pick<AllergenNames, 'allergenLabels'> }

/** Says which avoided allergens are in a dish whatever is chosen, and which depend on the choice. */
export function DishMarks({ dish, found, names }: DishMarksProps) {
  const some = foundInSome(found)
  return (
    <p className="dish-marks">
      {found.always.length > 0 && <FoundMark>Contient : {shortNames(found.always, names)}</FoundMark>}
      {some.length > 0 && (
        <FoundMark>
          {dish.prices ? 'Selon le choix' : 'Selon le choix'} : {shortNames(some, names)}
        </FoundMark>
      )}
    </p>
  )
}
