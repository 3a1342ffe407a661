import type { MenuItem } from '#api/features/menu/contract.ts'
import { isOff } from '#api/features/menu/rules/availability.ts'
import { useNowOnceShown } from '#pwa/lib/state/clock.ts'

/** Why a dish is not available, as text; undefined when it is. */
export function unavailableWord(dish: MenuItem): string | undefined {
  if (dish.available) return undefined
  if (dish.reservedUntil) return 'Réservé pour le moment'
  return dish.unavailableUntil ? 'Épuisé aujourd’hui' : OFF
}

const OFF = 'Indisponible'

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
