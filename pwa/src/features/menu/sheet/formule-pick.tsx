import { useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { drinkWords } from '#api/features/menu/rules/drinks.ts'
import { dishName, type HeatLevel } from '#api/features/orders/rules/line-words.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { foundIn, shortNames, useAvoided } from '#pwa/features/menu/allergens.ts'
import { usualHeat } from '#pwa/features/menu/dish-choices.ts'
import { briefOf } from '#pwa/features/menu/dish-facts.tsx'
import { DishMarks, FoundMark, offWord, Unavailable } from '#pwa/features/menu/dish-marks.tsx'
import { firstChoice, wishesOfPart } from '#pwa/features/menu/search/fitting-choices.ts'
import { useAsked } from '#pwa/features/menu/search/use-asked.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { HeatPicker, RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { asOffered, type FormuleChoice, proteinsFor } from './formule-choices.ts'
import './menu-sheet.css'

type FormulePickProps = {
  menu: Menu
  dish: MenuItem
  chosen: boolean
  expanded: boolean
  onExpand: () => void
  onChoose: (choice: FormuleChoice) => void
}

/** A dish of a step: one tap chooses it; where there is a protein or a heat to choose, the tap shows those first. */
export function FormulePick({ menu, dish, chosen, expanded, onExpand, onChoose }: FormulePickProps) {
  const hasChoices = proteinsFor(menu, dish).length > 0 || dish.spicyLevels
  const off = offWord(dish)
  const drink = drinkWords(dish, false)
  const found = foundIn(asOffered(menu, dish), useAvoided())
  return (
    <li className="formule-pick" data-off={off ? '' : undefined}>
      <button
        type="button"
        disabled={off !== undefined}
        aria-expanded={hasChoices ? expanded : undefined}
        aria-pressed={hasChoices ? undefined : chosen}
        onClick={hasChoices ? onExpand : () => onChoose({ menuItemId: dish.id, name: dish.name })}
      >
        <DishPicture dish={dish} />
        <span>
          <b>{dishName(dish.name)}</b>
          <small>{dish.available ? <Description text={dish.description} /> : <Unavailable dish={dish} />}</small>
          {drink && <small>{drink}</small>}
          {found && <DishMarks found={found} names={menu} />}
        </span>
        <Icon name={chosen ? 'check' : hasChoices ? (expanded ? 'up' : 'down') : 'plus'} />
      </button>
      {expanded && hasChoices && <PickChoices menu={menu} dish={dish} onChoose={onChoose} />}
    </li>
  )
}

/** Cut between words, as in the menu's list; here is no sheet with the rest, which is at least read out. */
function Description({ text }: { text: string }) {
  const brief = briefOf(text)
  if (brief === text) return <>{text}</>
  return (
    <>
      {brief}
      <span aria-hidden="true">…</span>
      <span className="visually-hidden">{text.slice(brief.length)}</span>
    </>
  )
}

function PickChoices({ menu, dish, onChoose }: Pick<FormulePickProps, 'menu' | 'dish' | 'onChoose'>) {
  const proteins = proteinsFor(menu, dish)
  const { wishes, avoided } = useAsked()
  const asked = { wishes: wishesOfPart(dish, wishes), avoided }
  const [first] = useState(() => firstChoice(asOffered(menu, dish), asked))
  const [protein, setProtein] = useState(first.variant)
  const [heat, setHeat] = useState<HeatLevel>(first.heat ?? usualHeat(dish))
  const found = foundIn(asOffered(menu, dish), useAvoided())
  return (
    <div className="choices">
      {proteins.length > 0 && (
        <RadioGroup
          legend="Au choix"
          note="Sans supplément"
          value={protein}
          options={proteins.map(({ name, priceCents }) => ({
            value: name,
            label: name,
            detail: <ProteinDetail cents={priceCents} contains={shortNames(found?.byOption[name] ?? [], menu)} />,
          }))}
          onChange={setProtein}
        />
      )}
      {dish.spicyLevels && <HeatPicker value={heat} onChange={setHeat} />}
      <Button
        block
        blocked={proteins.length > 0 && !protein ? 'Faites votre choix' : undefined}
        onClick={() =>
          onChoose({
            menuItemId: dish.id,
            name: dish.name,
            ...(protein && { protein }),
            ...(dish.spicyLevels && { spicyLevel: heat }),
          })
        }
      >
        Choisir ce plat
      </Button>
    </div>
  )
}

/** Guests know a protein's price from the menu, so it is said that the set menu's own price does not change. */
function ProteinDetail({ cents, contains }: { cents: number; contains: string }) {
  return (
    <>
      {formatEuros(cents)} à la carte
      {contains && <FoundMark>{contains}</FoundMark>}
    </>
  )
}
