import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { Price } from '#pwa/ui/data/price.tsx'

/** More prices would make the cards' heights too different. */
const SHOWN = 3

/** A dish's price without the takeaway surcharge: one, the first ones by variant, or a word that it has none yet. */
export function ItemPrices({ item: { price, prices } }: { item: AdminItem }) {
  const variants = Object.entries(prices ?? {})
  if (variants.length > 0)
    return (
      <ul className="prices">
        {variants.slice(0, SHOWN).map(([name, euros]) => (
          <li key={name}>
            <span>{name}</span> <Price cents={toCents(euros)} />
          </li>
        ))}
        {variants.length > SHOWN && (
          <li className="soft">
            +{variants.length - SHOWN} {variants.length === SHOWN + 1 ? 'autre…' : 'autres…'}
          </li>
        )}
      </ul>
    )
  return <p className="prices">{price === undefined ? 'Prix non défini' : <Price cents={toCents(price)} />}</p>
}
