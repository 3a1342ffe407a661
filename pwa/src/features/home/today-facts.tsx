/** The top of the page about today and the first pickup, from the settings, the slots and the clock. */

import type { ReactNode } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { daysAlike, nextService, serviceAt, servicesOn } from '#api/features/settings/rules/hours.ts'
import {
  addDays,
  formatTimeInSentence,
  PICKUP_DAYS,
  parisDay,
  parisTime,
  WEEKDAYS,
  weekdayOf,
} from '#api/kernel/time/paris-time.ts'
import { mapAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { WORD_JOINER } from '#pwa/lib/format/french.tsx'
import { closureWords, formatServices, pauseOf, returnWords, servicesShort } from '#pwa/lib/format/hours-words.ts'
import { Icon, type IconName } from '#pwa/ui/media/icon.tsx'
import './home.css'

type TodayFactsProps = {
  restaurant: PublicRestaurant
  /** Undefined until the browser has said what time it is. */
  now: Date | undefined
  firstPickup: FirstPickup
}

const UNKNOWN: FactWords = { first: 'Horaires', second: 'selon le jour' }

/** Three facts under the hero: whether it is open, the first pickup, the address. */
export function TodayFacts({ restaurant, now, firstPickup }: TodayFactsProps) {
  const opening = openingWords(restaurant, now)
  const pickup = pickupFact(restaurant, firstPickup, now)
  return (
    <ul className="today-facts">
      <Fact icon="clock">
        <b>{opening.first}</b> {opening.second}
      </Fact>
      <Fact icon="bag">
        <b>{pickup.first}</b> {pickup.second}
      </Fact>
      <Fact icon="pin">
        <a href={mapAddress(restaurant.address)} target="_blank" rel="noopener">
          {restaurant.address}
        </a>
      </Fact>
    </ul>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <p>{children}</p>
    </li>
  )
}

export type FirstPickup =
  /** As text: 'aujourd’hui à 12 h 30'; `isAbout`: 'aujourd’hui vers 12 h 25', as soon as possible. */
  | { is: 'known'; at: string; isAbout?: boolean }
  /** Not one slot of all the days can be had. */
  | { is: 'none' }
  /** It is being asked for; or nobody answers, and `until` says when it will be known. */
  | { is: 'unknown'; until?: string | undefined }

type Restaurant = Pick<PublicRestaurant, 'notYetOpen' | 'pausedUntil' | 'phone'>

function pickupFact(restaurant: Restaurant, pickup: FirstPickup, now: Date | undefined): FactWords {
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
  if (pickup.is === 'known') return { first: pickup.isAbout ? 'Prêt' : 'Prêt dès', second: pickup.at }
  return pickup.until ? { first: 'Premier retrait', second: pickup.until } : { first: 'Prêt dès' }
}

type Hours = Pick<PublicRestaurant, 'week' | 'closures'>

/** One or two short sentences; the second is less prominent. */
type FactWords = { first: string; second?: string }

/**
 * Says until when it is open, when it opens, or until when it is closed; the usual hours while the time is not known.
 */
export function openingWords(hours: Hours, now: Date | undefined): FactWords {
  const everyDay = daysAlike(hours.week).length === 1 ? 'tous les jours' : undefined
  if (!now) return everyDay ? { first: servicesShort(hours.week[0] ?? []), second: everyDay } : UNKNOWN
  const today = parisDay(now)
  const time = parisTime(now)
  const service = serviceAt(today, time, hours)
  if (service)
    return openWords(
      service.closes,
      servicesOn(today, hours).filter(later => later.opens > time),
      everyDay,
    )
  const closure = hours.closures.find(({ from, to }) => from <= today && today <= to)
  if (closure) return { first: closureWords(closure) }
  const next = nextService(today, time, hours)
  if (!next) return { first: 'Fermé pour le moment.' }
  return {
    first: `Ouvre ${dayWords(next.day, today)}à ${formatTimeInSentence(next.service.opens)}.`,
    second: 'Commandez dès maintenant pour plus tard.',
  }
}

function openWords(closes: string, later: ReturnType<typeof servicesOn>, everyDay: string | undefined): FactWords {
  const first = `Ouvert jusqu’à ${closes === '00:00' ? 'minuit' : formatTimeInSentence(closes)}`
  if (later.length > 0) return { first, second: `puis ${formatServices(later)}` }
  return everyDay ? { first, second: everyDay } : { first }
}

/** Empty for today; the weekday alone for the next six days. */
function dayWords(day: string, today: string): string {
  if (day === today) return ''
  return day === addDays(today, 1) ? 'demain ' : `${WEEKDAYS[weekdayOf(day) - 1]} `
}
