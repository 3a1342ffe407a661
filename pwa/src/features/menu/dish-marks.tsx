import type { ReactNode } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { isOff } from '#api/features/menu/rules/availability.ts'
import { useNowOnceShown } from '#pwa/lib/state/clock.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { type AllergenNames, type Found, foundInSome, shortNames } from './allergens.ts'
import './menu.css'

type DishMarksProps = { found: Found; names: Pick<AllergenNames, 'allergenLabels'> }

const OFF = 'Indisponible'

/** Says which avoided allergens are in a dish whatever is chosen, and which depend on the choice. */
export function DishMarks({ found, names }: DishMarksProps) {
  const some = foundInSome(found)
  return (
    <p className="dish-marks">
      {found.always.length > 0 && <FoundMark>Contient&nbsp;: {shortNames(found.always, names)}</FoundMark>}
      {some.length > 0 && <FoundMark>Selon le choix&nbsp;: {shortNames(some, names)}</FoundMark>}
    </p>
  )
}

/** Marks something avoided by a sign and words, the same wherever a dish or one of its options is shown. */
export function FoundMark({ children }: { children: ReactNode }) {
  return (
    <span className="found-mark">
      <Icon name="alert" />
      <span>{children}</span>
    </span>
  )
}

/** Why a dish is not available, as text; undefined when it is. */
export function unavailableWord(dish: MenuItem): string | undefined {
  if (dish.available) return undefined
  if (dish.reservedUntil) return 'Réservé pour le moment'
  return dish.unavailableUntil ? 'Épuisé aujourd’hui' : OFF
}

/** Why a dish cannot be ordered for any day. What is sold out today goes into a cart for a later one. */
export function offWord(dish: MenuItem): string | undefined {
  return isOff(dish) ? OFF : undefined
}

/** The same as `unavailableWord`; of a dish that unpaid orders hold, with when to try again. */
export function Unavailable({ dish }: { dish: MenuItem }) {
  const word = unavailableWord(dish)
  return dish.reservedUntil ? <Reserved until={dish.reservedUntil} /> : word !== undefined && <>{word}</>
}

/** The minutes follow once the page is shown: the prerendered one knows no time. */
function Reserved({ until }: { until: string }) {
  const now = useNowOnceShown(15_000)
  if (!now) return <>Réservé pour le moment</>
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 60_000))
  return (
    <>
      Réservé, réessayez dans {minutes}&nbsp;minute{minutes > 1 && 's'}
    </>
  )
}
