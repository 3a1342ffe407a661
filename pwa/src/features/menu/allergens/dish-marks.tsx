import { type AllergenNames, shortNames } from './allergens.ts'
import { type Found, foundInSome } from './avoided/avoidance.ts'
import { FoundMark } from './found-mark.tsx'
import './dish-marks.css'

type DishMarksProps = { found: Found; names: Pick<AllergenNames, 'allergenLabels'> }

/** Says which avoided allergens are in a dish whatever is chosen, and which depend on the choice. */
export function DishMarks({ found, names }: DishMarksProps) {
  const some = foundInSome(found)
  return (
    <p className="dish-marks">
      {found.always.length > 0 && <FoundMark>Contient&nbsp;: {shortNames(found.always, names)}</FoundMark>}
      {some.length > 0 && <FoundMark>Selon le choix&nbsp;: {shortNames(some, names)}</FoundMark>}
    </p>
  )
}
