/** The choices that only the sheet asks for; they are not part of the first load. */

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { photoAlt } from '#api/features/menu/rules/dish-fields.ts'
import { dishName } from '#api/features/orders/rules/line-words.ts'
import {
  choiceOf,
  choicePriceCents,
  type DishChoice,
  newLineOf,
  priceFrom,
  usualHeat,
  variantsOf,
} from '#pwa/features/menu/dish-choices.ts'
import {
  FoundMark,
  foundIn,
  offWord,
  shortNames,
  Unavailable,
  unavailableWord,
  useAvoided,
} from '#pwa/features/menu/dish-marks.tsx'
import { PriceLines } from '#pwa/features/menu/price-lines.tsx'
import { firstChoice } from '#pwa/features/menu/search/fitting-choices.ts'
import { useAsked } from '#pwa/features/menu/search/wishes-in-force.ts'
import type { Service } from '#pwa/features/menu/service-switch.tsx'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { HeatPicker, RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import { Sheet, SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { CookWord } from '../dish-facts.tsx'
import { AllergenInfo, DrinkInfo } from './dish-label.tsx'
import { RemarkField } from './remark-field.tsx'
import './menu-sheet.css'
import '#pwa/ui/forms/choice.css'

type DishSheetProps = {
  dish: MenuItem | undefined
  menu: Menu
  /** Dishes of the dining room cannot be added to the cart. */
  service: Service
  /** The sheet was opened for its allergens, and begins there. */
  atAllergens: boolean
  /** The telephone number to ask about an allergy. */
  phone: string | undefined
  /** Euros that a poured drink costs less in the customer's own cup. */
  ownCup: string | undefined
  /** Why the dish cannot be ordered to take away now, though it is on the menu. */
  refusal: string | undefined
  /** The line of the cart that is changed here. */
  edited?: NewLine | undefined
  onAdd: (line: NewLine) => void
  onClose: () => void
}

const FRUITS_IN_A_MIX = 2

/** A dish's sheet over the menu, open while there is a dish. The choices last as long as it is open. */
export function DishSheet({ dish, service, onClose, ...form }: DishSheetProps) {
  return (
    <Sheet open={dish !== undefined} onClose={onClose} title={dish?.name ?? ''} bare reading={service === 'dineIn'}>
      {dish &&
        (service === 'dineIn' ? (
          <DishDetail dish={dish} menu={form.menu} phone={form.phone} />
        ) : (
          <DishForm dish={dish} {...form} />
        ))}
    </Sheet>
  )
}

type DishFormProps = Omit<DishSheetProps, 'dish' | 'service' | 'onClose'> & { dish: MenuItem }

/** The choices of a dish, the allergens of what is chosen, how many, and the button that adds it with its total. */
function DishForm({ dish, menu, atAllergens, phone, ownCup, refusal, edited, onAdd }: DishFormProps) {
  const asked = useAsked()
  const [choice, setChoice] = useState(() => (edited ? choiceOf(edited) : firstChoice(dish, asked)))
  const [quantity, setQuantity] = useState(edited?.request.quantity ?? 1)
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
        {dish.kitchenLoad > 0 && (
          <RemarkField remark={choice.remark ?? ''} onChange={remark => setChoice({ ...choice, remark })} />
        )}
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
            {edited ? 'Mettre à jour' : 'Ajouter'}
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

type DishOptionsProps = {
  dish: MenuItem
  choice: DishChoice
  menu: Pick<Menu, 'variantLabels' | 'allergenLabels'>
  onChange: (choice: DishChoice) => void
}

/** Everything there is to choose on a dish: its variant, heat, cooking, the fruits of a mix. */
function DishOptions({ dish, choice, menu, onChange }: DishOptionsProps) {
  const variants = variantsOf(dish)
  // A note about the protein: 'Végétarien' is tofu, soy sauce and a paste without shrimp.
  const note = choice.variant && menu.variantLabels[choice.variant]?.noteFr
  const found = foundIn(dish, useAvoided())
  const markOf = (option: string) => {
    const codes = found?.byOption[option]
    return codes && <FoundMark>{shortNames(codes, menu)}</FoundMark>
  }
  return (
    <>
      {variants.length > 1 && (
        <RadioGroup
          legend="Au choix"
          note="1 choix"
          value={choice.variant}
          options={variants.map(({ name, priceCents }) => ({
            value: name,
            label: name,
            detail: markOf(name),
            end: dish.prices && <Price cents={priceCents} />,
          }))}
          onChange={variant => onChange({ ...choice, variant })}
        />
      )}
      {note && <p className="small soft">{note}</p>}
      {dish.spicyLevels && (
        <HeatPicker value={choice.heat ?? usualHeat(dish)} onChange={heat => onChange({ ...choice, heat })} />
      )}
      {dish.cookingOptions && (
        <RadioGroup
          legend="Cuisson"
          note="1 choix"
          value={choice.cooking}
          options={dish.cookingOptions.map(({ name, nameEn }) => ({
            value: name,
            label: name,
            detail: <span lang="en">{nameEn}</span>,
          }))}
          onChange={cooking => onChange({ ...choice, cooking })}
        />
      )}
      {dish.mixOptions && (
        <MixPicker
          fruits={dish.mixOptions}
          chosen={choice.mix ?? []}
          markOf={markOf}
          onChange={mix => onChange({ ...choice, mix })}
        />
      )}
    </>
  )
}

type MixPickerProps = {
  fruits: NonNullable<MenuItem['mixOptions']>
  chosen: readonly string[]
  /** Marks the avoided allergens of a fruit; nothing for most. */
  markOf: (fruit: string) => ReactNode
  onChange: (chosen: string[]) => void
}

/** Chooses two fruits of four; with two chosen the others are disabled until one is removed. */
function MixPicker({ fruits, chosen, markOf, onChange }: MixPickerProps) {
  const isFull = chosen.length >= FRUITS_IN_A_MIX
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  return (
    <fieldset className="mix-picker">
      <legend>Vos fruits</legend>
      <p className="small soft" role="status">
        {isFull ? 'Deux fruits choisis. Retirez-en un pour changer.' : 'Choisissez 2 fruits sur 4.'}
      </p>
      <div className="cells">
        {fruits.map(({ id, name }) => (
          <label key={id} className="pick-cell">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            <DishDrawing drawing={{ vessel: 'fruit', contents: [id] }} />
            {name}
            {markOf(name)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A dish of the dining room: what it is, what it costs, what it contains. It cannot be ordered here. */
export function DishDetail({ dish, menu, phone }: { dish: MenuItem; menu: Menu; phone: string | undefined }) {
  const found = foundIn(dish, useAvoided())
  const unavailable = unavailableWord(dish)
  return (
    <div className="dish-detail">
      <DishHead dish={dish}>
        <DrinkInfo dish={dish} />
      </DishHead>
      <section aria-labelledby="dish-detail-prices">
        <h3 id="dish-detail-prices">Prix sur place {!dish.prices && <Price {...priceFrom(dish)} />}</h3>
        <PriceLines dish={dish} found={found} labels={menu} />
        {unavailable && <p className="off">{unavailable}</p>}
      </section>
      <ChosenAtTable dish={dish} />
      <AllergenInfo dish={dish} variant={undefined} names={menu} phone={phone} />
    </div>
  )
}

/** The choices that guests tell the waiter. */
function ChosenAtTable({ dish: { spicyLevels, cookingOptions, options = [], mixOptions } }: { dish: MenuItem }) {
  const choices = [
    spicyLevels && 'Le piquant, de «\u00a0Pas piquant\u00a0» à «\u00a0Comme en Thaïlande\u00a0»',
    cookingOptions && `La cuisson\u00a0: ${inOneLine(cookingOptions)}`,
    options.length > 1 && options.join(' ou '),
    mixOptions && `Deux fruits\u00a0: ${inOneLine(mixOptions)}`,
  ].filter(choice => typeof choice === 'string')
  if (choices.length === 0) return null
  return (
    <section aria-labelledby="dish-detail-choices">
      <h3 id="dish-detail-choices">À choisir en commandant</h3>
      <ul>
        {choices.map(choice => (
          <li key={choice}>{choice}</li>
        ))}
      </ul>
    </section>
  )
}

function inOneLine(names: readonly { name: string }[]): string {
  return names.map(({ name }) => name.toLocaleLowerCase('fr')).join(', ')
}

/**
 * The head of a dish's sheet: picture, names in three languages, description, and what its label says. The sheet's
 * title is the French name, which is therefore hidden here.
 */
function DishHead({ dish, children }: { dish: MenuItem; children: ReactNode }) {
  return (
    <div className="dish-head">
      <DishPicture dish={dish} alt={photoAlt(dish)} />
      <p className="display" aria-hidden="true">
        {dishName(dish.name)}
      </p>
      <p className="names">
        {dish.nameTh && <span lang="th">{dish.nameTh}</span>} <span lang="en">{dish.nameEn}</span>
      </p>
      <p>{dish.description}</p>
      <CookWord dish={dish} />
      {children}
    </div>
  )
}
