import { formatEuros } from '#api/kernel/money.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { Price } from '#pwa/ui/price.tsx'
import type { Variant } from './dish-choices.ts'

type VariantLineProps = { dishName: string; variant: Variant; added: boolean; onAdd: () => void }

/** One variant on one line: a tap adds it, and the line says so for two seconds. */
export function VariantLine({ dishName, variant: { name, priceCents }, added, onAdd }: VariantLineProps) {
  return (
    <li>
      <button
        type="button"
        data-added={added ? '' : undefined}
        aria-label={`Ajouter ${dishName}, ${name}, ${formatEuros(priceCents)}`}
        onClick={onAdd}
      >
        <span>{name}</span>
        {added ? <b>Ajouté</b> : <Price cents={priceCents} />}
        <Icon name={added ? 'check' : 'plus'} />
      </button>
    </li>
  )
}
