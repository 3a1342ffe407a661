import { useEffect, useRef, useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import {
  choicePriceCents,
  type DishChoice,
  missingChoice,
  newLineOf,
  onlyVariant,
} from '#pwa/features/menu/dish/dish-choices.ts'
import type { NewLine } from '#pwa/lib/new-line.ts'
import { Button } from '#pwa/ui/button.tsx'
import { DishDrawing } from '#pwa/ui/drawing/dish-drawing.tsx'
import { Price } from '#pwa/ui/price.tsx'
import { SheetFooter } from '#pwa/ui/sheet-footer.tsx'
import { Stepper } from '#pwa/ui/stepper.tsx'
import { AllergenInfo } from './allergen-info.tsx'
import { DishOptions } from './dish-options.tsx'
import './dish-form.css'

type DishFormProps = {
  dish: MenuItem
  menu: Menu
  atAllergens: boolean
  phone: string | undefined
  refusal: string | undefined
  onAdd: (line: NewLine) => void
}

/** The choices of a dish, the allergens of what is chosen, how many, and the button that adds it with its total. */
export function DishForm({ dish, menu, atAllergens, phone, refusal, onAdd }: DishFormProps) {
  const [choice, setChoice] = useState<DishChoice>({ variant: onlyVariant(dish), heat: 1 })
  const [quantity, setQuantity] = useState(1)
  const allergens = useRef<HTMLElement>(null)
  useEffect(() => {
    if (atAllergens) allergens.current?.focus()
  }, [atAllergens])

  const blocked = dish.available ? (refusal ?? missingChoice(dish, choice)) : 'Indisponible'
  return (
    <>
      <div className="dish-form">
        <DishDrawing drawing={dish.drawing} />
        <p className="display" aria-hidden="true">
          {dish.name}
        </p>
        <p className="names">
          {dish.nameTh && <span lang="th">{dish.nameTh}</span>} <span lang="en">{dish.nameEn}</span>
        </p>
        <p>{dish.description}</p>
        <DishOptions dish={dish} choice={choice} notes={menu.variantLabels} onChange={setChoice} />
        <AllergenInfo ref={allergens} dish={dish} variant={choice.variant} names={menu} phone={phone} />
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
