import type { MenuItem } from '#api/features/menu/contract.ts'
import { shortNames } from '#pwa/features/menu/allergens/allergens.ts'
import type { Found } from '#pwa/features/menu/allergens/avoided/avoidance.ts'
import { FoundMark } from '#pwa/features/menu/allergens/found-mark.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import type { Labels } from '../dish-facts.tsx'
import { priceGroups } from './price-groups.ts'
import './price-lines.css'

/**
 * The price of each variant, those of one price on one line, as on a printed menu; nothing where there is one price.
 */
export function PriceLines({ dish, found, labels }: { dish: MenuItem; found: Found | undefined; labels: Labels }) {
  const groups = priceGroups(dish, variant => shortNames(found?.byOption[variant] ?? [], labels))
  if (groups.length === 0) return null
  return (
    <ul className="price-lines" aria-label="Prix selon le choix">
      {groups.map(({ cents, names }) => (
        <li key={cents}>
          <span className="variants">
            {names.map(({ contains, variants }) => (
              <span key={contains}>
                {inOneLine(variants)} {contains && <FoundMark>{contains}</FoundMark>}
              </span>
            ))}
          </span>
          <Price cents={cents} />
        </li>
      ))}
    </ul>
  )
}

/** Such as `Porc, crevette`. */
function inOneLine([first, ...others]: readonly string[]): string {
  return [first, ...others.map(name => name.toLocaleLowerCase('fr'))].join(', ')
}
