import { useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { choicePriceCents, newLineOf } from '#pwa/features/menu/dish/dish-choices.ts'
import { offWord, Unavailable } from '#pwa/features/menu/dish/row/unavailable-word.tsx'
import { firstChoice } from '#pwa/features/menu/search/fitting-choices.ts'
import { useAsked } from '#pwa/features/menu/search/use-asked.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { DishOptions } from './choices/dish-options.tsx'
import { fruitNames, missingChoice } from './choices/missing-choice.ts'
import { useFocusWhen } from './choices/use-focus-when.ts'
import { DishHead } from './dish-head.tsx'
import { AllergenInfo } from './label/allergen-info.tsx'
import { DrinkInfo } from './label/drink-info.tsx'
import './dish-form.css'

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
