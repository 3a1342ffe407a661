import type { MenuItem } from '#api/features/menu/contract.ts'
import type { NewLine } from '#pwa/lib/new-line.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { hasVariantLines, needsNoChoice, newLineOf, variantsOf } from './dish-choices.ts'
import { useAddedMark } from './use-added-mark.ts'
import { VariantLine } from './variant-line.tsx'
import './dish-add.css'

type DishAddProps = { dish: MenuItem; onAdd: (line: NewLine) => void; onChoose: (dishId: string) => void }

/** How a dish gets into the cart: a line for each variant, one button, or the sheet where there is more to choose. */
export function DishAdd({ dish, onAdd, onChoose }: DishAddProps) {
  const [added, mark] = useAddedMark()
  const add = (variant?: string) => {
    onAdd(newLineOf(dish, { variant }))
    mark(variant ?? '')
  }
  return (
    <div className="dish-add">
      <AddControls dish={dish} added={added} onAdd={add} onChoose={onChoose} />
      <span className="visually-hidden" role="status">
        {added !== undefined && `Ajouté : ${added ? `${dish.name}, ${added}` : dish.name}`}
      </span>
    </div>
  )
}

type AddControlsProps = {
  dish: MenuItem
  added: string | undefined
  onAdd: (variant?: string) => void
  onChoose: (dishId: string) => void
}

function AddControls({ dish, added, onAdd, onChoose }: AddControlsProps) {
  if (hasVariantLines(dish))
    return (
      <ul className="variants" aria-label={`Ajouter ${dish.name} au panier`}>
        {variantsOf(dish).map(variant => (
          <VariantLine
            key={variant.name}
            dishName={dish.name}
            variant={variant}
            added={added === variant.name}
            onAdd={() => onAdd(variant.name)}
          />
        ))}
      </ul>
    )
  if (needsNoChoice(dish))
    return (
      <Button onClick={() => onAdd()} data-added={added === undefined ? undefined : ''}>
        <Icon name={added === undefined ? 'plus' : 'check'} />
        {added === undefined ? 'Ajouter' : 'Ajouté'}
        <span className="visually-hidden">{dish.name}</span>
      </Button>
    )
  return (
    <Button onClick={() => onChoose(dish.id)}>
      Choisir une option <span className="visually-hidden">pour {dish.name}</span>
    </Button>
  )
}
