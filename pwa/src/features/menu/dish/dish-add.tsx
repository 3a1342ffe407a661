import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { shortNames } from '#pwa/features/menu/allergens/allergens.ts'
import type { Found } from '#pwa/features/menu/allergens/avoidance.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { wordLength } from '#pwa/lib/menu/word-length.ts'
import { afterPaint } from '#pwa/lib/state/after-paint.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { hasVariantLines, needsNoChoice, newLineOf, variantsOf } from './dish-choices.ts'
import type { Labels } from './dish-facts.tsx'
import { useAddedMark } from './use-added-mark.ts'
import { VariantLine } from './variant-line.tsx'
import './dish-add.css'

type DishAddProps = {
  dish: MenuItem
  found: Found | undefined
  labels: Labels
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
}

/** How a dish gets into the cart: a line for each variant, one button, or the sheet where there is more to choose. */
export function DishAdd({ onAdd, ...rest }: DishAddProps) {
  const { dish } = rest
  const [added, mark] = useAddedMark()
  const add = (variant?: string) => {
    mark(variant ?? '')
    // Pricing and keeping the cart takes a slow phone more than a frame.
    afterPaint(() => onAdd(newLineOf(dish, { variant })))
  }
  return (
    <div className="dish-add">
      <AddControls {...rest} added={added} onAdd={add} />
      <span className="visually-hidden" role="status">
        {added !== undefined && `Ajouté : ${added ? `${dish.name}, ${added}` : dish.name}`}
      </span>
    </div>
  )
}

type AddControlsProps = Omit<DishAddProps, 'onAdd'> & {
  added: string | undefined
  onAdd: (variant?: string) => void
}

function AddControls({ dish, found, labels, added, onAdd, onChoose }: AddControlsProps) {
  if (hasVariantLines(dish)) {
    const variants = variantsOf(dish)
    return (
      <ul
        className="variants"
        data-words={wordLength(variants.map(({ name }) => name))}
        aria-label={`Ajouter ${dish.name} au panier`}
      >
        {variants.map(variant => (
          <VariantLine
            key={variant.name}
            dishName={dish.name}
            variant={variant}
            added={added === variant.name}
            contains={shortNames(found?.byOption[variant.name] ?? [], labels)}
            onAdd={() => onAdd(variant.name)}
          />
        ))}
      </ul>
    )
  }
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
