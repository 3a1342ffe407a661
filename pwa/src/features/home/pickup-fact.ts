/** What the top of the page says of the first pickup, from the settings, the slots and the clock. Pure. */
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { PICKUP_DAYS } from '#api/kernel/time/paris-time.ts'
import { unbroken } from '#pwa/lib/format/contact-words.ts'
import { WORD_JOINER } from '#pwa/lib/format/french.tsx'
import { pauseOf, returnWords } from '#pwa/lib/format/hours-words.ts'
import type { FactWords } from './opening-words.ts'

export type FirstPickup =
  /** As text: 'aujourd’hui à 12 h 30'. */
  | { is: 'known'; at: string }
  /** Not one slot of all the days can be had. */
  | { is: 'none' }
  /** It is being asked for; or nobody answers, and `until` says when it will be known. */
  | { is: 'unknown'; until?: string | undefined }

type Restaurant = Pick<PublicRestaurant, 'notYetOpen' | 'pausedUntil' | 'phone'>

export function pickupFact(restaurant: Restaurant, pickup: FirstPickup, now: Date | undefined): FactWords {
  const phone = unbroken(restaurant.phone)
  if (restaurant.notYetOpen)
    return { first: 'Bientôt ouvert.', second: 'Les commandes en ligne n’ont pas encore commencé.' }
  const pausedUntil = now && pauseOf(restaurant, now)
  // A pause closes the pickups up to its end: a later one is told as on any day.
  if (now && pausedUntil && pickup.is !== 'known')
    return {
      first: `Commandes en ligne suspendues, ${returnWords(pausedUntil, now)}.`,
      second: `Avant, appelez-${WORD_JOINER}nous\u00a0: ${phone}.`,
    }
  if (pickup.is === 'none')
    return {
      first: `Aucun retrait d’ici ${PICKUP_DAYS}\u00a0jours.`,
      second: `Appelez-${WORD_JOINER}nous\u00a0: ${phone}.`,
    }
  if (pickup.is === 'known') return { first: 'Prêt dès', second: pickup.at }
  return pickup.until ? { first: 'Premier retrait', second: pickup.until } : { first: 'Prêt dès' }
}
