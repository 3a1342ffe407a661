import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'

type Closure = PublicRestaurant['closures'][number]

/** The days of a closure, and its reason: `Fermé du mercredi 18 novembre au mardi 1er décembre. Congés.` */
export function closureWords({ from, to, reason }: Closure): string {
  const when = from === to ? `Fermé le ${formatDay(from)}.` : `Fermé du ${formatDay(from)} au ${formatDay(to)}.`
  return reason ? `${when} ${reason}` : when
}
