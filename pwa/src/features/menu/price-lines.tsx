import type { MenuItem } from '#api/features/menu/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { type Found, FoundMark, shortNames } from '#pwa/features/menu/dish-marks.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import type { Labels } from './dish-facts.tsx'
import './menu-late.css'

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

export type PriceGroup = {
  cents: number
  /** The variants of this price by the avoided allergens that they bring, those without any first. */
  names: { contains: string; variants: string[] }[]
}

/**
 * The variants of a dish by price, cheapest first; empty where the dish has one price.
 * @param containsOf the avoided allergens that a variant brings, as text; empty for none
 */
export function priceGroups(dish: MenuItem, containsOf: (variant: string) => string): PriceGroup[] {
  const variants = Object.entries(dish.prices ?? {}).map(([name, euros]) => ({ name, cents: toCents(euros) }))
  const cents = [...new Set(variants.map(variant => variant.cents))].sort((one, other) => one - other)
  return cents.map(price => ({
    cents: price,
    names: byContents(
      variants.filter(variant => variant.cents === price).map(({ name }) => name),
      containsOf,
    ),
  }))
}

function byContents(variants: readonly string[], containsOf: (variant: string) => string): PriceGroup['names'] {
  const contents = [...new Set(variants.map(containsOf))].sort((one, other) => one.length - other.length)
  return contents.map(contains => ({
    contains,
    variants: variants.filter(variant => containsOf(variant) === contains),
  }))
}
