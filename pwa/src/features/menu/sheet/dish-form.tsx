/** The choices that only the sheet asks for; they are not part of the first load. */

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { choicePriceCents, type DishChoice, newLineOf, variantsOf } from '#pwa/features/menu/dish-choices.ts'
import { offWord, Unavailable } from '#pwa/features/menu/dish-marks.tsx'
import { firstChoice } from '#pwa/features/menu/search/fitting-choices.ts'
import { useAsked } from '#pwa/features/menu/search/use-asked.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { DishHead } from './dish-detail.tsx'
import { AllergenInfo, DrinkInfo } from './dish-label.tsx'
import { DishOptions } from './dish-options.tsx'
import './menu-sheet.css'

type DishFormProps = {
  dish: MenuItem
  menu: Menu
  atAllergens: boolean
  phone: string | undefined
  ownCup: string | undefined
  refusal: string | undefined
  onAdd: (line: NewLine) => void
}

/** The choices of a dish, the allergens of what is chosen, how many, and the button that adds it with its total. */
export function DishForm({ dish, menu, atAllergens, phone, ownCup, refusal, onAdd }: DishFormProps) {
  const asked = useAsked()
  const [choice, setChoice] = useState(() => firstChoice(dish, asked))
  const [quantity, setQuantity] = useState(1)
  const allergens = useFocusWhen(atAllergens)

  const blocked = offWord(dish) ?? refusal ?? missingChoice(dish, choice)
  return (
    <>
      <div className="dish-form">
        <DishHead dish={dish}>
          <DrinkInfo dish={dish} byLitre ownCup={ownCup} />
        </DishHead>
        {!dish.available && !offWord(dish) && (
          <Notice icon="clock">
            <Unavailable dish={dish} />. Il se commande pour un autre jour.
          </Notice>
        )}
        <DishOptions dish={dish} choice={choice} menu={menu} onChange={setChoice} />
        <AllergenInfo
          ref={allergens}
          dish={dish}
          variant={choice.variant}
          fruits={fruitNames(dish, choice)}
          names={menu}
          phone={phone}
        />
      </div>
      <SheetFooter>
        <div className="dish-form-footer">
          <Stepper value={quantity} label={dish.name} onChange={setQuantity} />
          <Button look="primary" blocked={blocked} onClick={() => onAdd(newLineOf(dish, choice, quantity))}>
            Ajouter
            <Price cents={choicePriceCents(dish, choice) * quantity} />
          </Button>
        </div>
      </SheetFooter>
    </>
  )
}

/** The choice that is still missing before the dish can be added, in the words of the button. */
export function missingChoice(dish: MenuItem, choice: DishChoice): string | undefined {
  if (variantsOf(dish).length > 1 && !choice.variant) return 'Faites votre choix'
  if (dish.cookingOptions && !choice.cooking) return 'Choisissez la cuisson'
  if (dish.mixOptions) {
    const missing = 2 - (choice.mix?.length ?? 0)
    if (missing > 0) return `Encore ${missing}\u00a0${missing === 1 ? 'fruit' : 'fruits'}`
  }
  return undefined
}

/** The chosen fruits of a mix, by the names that the data about allergens use. */
function fruitNames(dish: MenuItem, choice: DishChoice): string[] {
  return (dish.mixOptions ?? []).filter(({ id }) => choice.mix?.includes(id)).map(({ name }) => name)
}

/** Focuses a part of a sheet that was opened for that part, so that screen readers begin there. */
function useFocusWhen(wanted: boolean): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted) part.current?.focus()
  }, [wanted])
  return part
}
