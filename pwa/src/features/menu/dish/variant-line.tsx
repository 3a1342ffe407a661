import { FoundMark } from '#pwa/features/menu/allergens/found-mark.tsx'
import { Price } from '#pwa/ui/data/price/price.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import type { Variant } from './dish-choices.ts'

type VariantLineProps = {
  dishName: string
  variant: Variant
  added: boolean
  /** What of the avoided allergens this variant brings, in words; empty for none. */
  contains: string
  onAdd: () => void
}

/** One variant on one line: a tap adds it, and the line says so for two seconds. */
export function VariantLine({ dishName, variant: { name, priceCents }, added, contains, onAdd }: VariantLineProps) {
  return (
    <li>
      <button type="button" data-added={added ? '' : undefined} onClick={onAdd}>
        <span className="visually-hidden">Ajouter {dishName}, </span>
        <span>{name}</span> {added ? <b>Ajouté</b> : <Price cents={priceCents} />}
        <Icon name={added ? 'check' : 'plus'} />
        {contains && (
          <FoundMark>
            <span className="visually-hidden">contient : </span>
            {contains}
          </FoundMark>
        )}
      </button>
    </li>
  )
}
