/** The slots as the picker shows them: under the days that people mean, with a word where one cannot be had. Pure. */

import { NIGHT_ENDS } from '#api/kernel/time/kitchen-day.ts'
import { addDays, formatTimeInSentence, WEEKDAYS, weekdayOf } from '#api/kernel/time/paris-time.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import type { PickupDay, PickupSlot, ShownReason, Soonest } from './slot-choices.ts'

/** One or two words inside a slot that is not available; `past` also means that the lead time is too short. */
const WORDS: Record<ShownReason, string> = {
  past: 'Trop tôt',
  full: 'Complet',
  closed: 'Fermé',
  paused: 'Suspendu',
  alcohol: 'Sans alcool',
  not_yet_open: 'Bientôt',
  sold_out: 'Épuisé',
  reserved: 'Réservé',
  present: 'Actuel',
  another_day: 'Sur demande',
  set_menu: 'Sans formule',
}

/** Why a chosen pickup is no longer available, as part of a sentence. */
export function lossWord(days: readonly PickupDay[], pickup: PickupTime, asap?: Soonest): string {
  if (pickup.asap) return promiseLoss(asap)
  const slot = days.find(({ date }) => date === pickup.date)?.slots.find(({ time }) => time === pickup.time)
  // A slot of a former day is no longer listed.
  if (!slot?.reason || slot.reason === 'past') return 'trop tard'
  return slot.reason === 'alcohol' ? 'pas d’alcool à cette heure' : WORDS[slot.reason].toLocaleLowerCase('fr')
}

/** Why what was promised as soon as possible is none any more. */
function promiseLoss(asap: Soonest | undefined): string {
  if (!asap || !('reason' in asap)) return 'plus tard que prévu'
  if (asap.reason === 'closed') return 'le service se termine'
  return asap.reason === 'alcohol' ? 'pas d’alcool à cette heure' : WORDS[asap.reason].toLocaleLowerCase('fr')
}

/** The text under a slot's time. */
export function slotWord(slot: PickupSlot, is: { earliest: boolean; over: boolean }): string | undefined {
  if (slot.reason) return is.over ? 'Passé' : WORDS[slot.reason]
  if (is.earliest) return 'au plus tôt'
  const places = placesLeft(slot)
  return places > 0 && places <= FEW_PLACES ? `${places}\u00a0place${places > 1 ? 's' : ''}` : undefined
}

/** One word for a part of a day in which no slot is available, all for the same reason. */
export function partWord(slots: readonly ShownSlot[], isOver: (slot: ShownSlot) => boolean): string | undefined {
  const words = new Set(slots.map(slot => slotWord(slot, { earliest: false, over: isOver(slot) })))
  return slots.every(slot => slot.reason) && words.size === 1 ? [...words][0] : undefined
}

/** One word for a day without any available slot. */
export function dayWord({ slots }: Pick<PickupDay, 'slots'>): string | undefined {
  if (slots.some(slot => slot.available)) return undefined
  const [reason, ...others] = new Set(slots.flatMap(slot => slot.reason ?? []).filter(reason => reason !== 'past'))
  if (!reason) return 'Terminé'
  return others.length === 0 ? WORDS[reason] : WORDS.full
}

const FEW_PLACES = 3
const LOAD_OF_A_DISH = 2

/** Kitchen load counted in main dishes, which people understand. */
function placesLeft(slot: PickupSlot): number {
  return Math.floor(slot.remainingLoad / LOAD_OF_A_DISH)
}

/** Sentences that say why slots of a day are not available. A full slot says it itself, a full day says it here. */
export function reasonSentences(
  day: ShownDay,
  facts: {
    firstTime: string | undefined
    alcoholUntil: string | null
    phone: string
    /** When a pause ends: `reprise à 10 h 34`. */
    back?: string | undefined
    isOver: (slot: ShownSlot) => boolean
  },
): string[] {
  const left = day.slots.filter(slot => !facts.isOver(slot))
  const reasons = new Set(left.map(slot => slot.reason))
  const sentences: Partial<Record<ShownReason, string>> = {
    past: facts.firstTime ? `Trop tôt pour la cuisine. Prêt dès ${formatTimeInSentence(facts.firstTime)}.` : undefined,
    full: facts.firstTime ? undefined : 'Tous les créneaux de ce jour sont pris.',
    closed: closedSentence(left, day.slots),
    paused: `Les commandes en ligne sont suspendues${facts.back ? `, ${facts.back}` : ''}.${facts.firstTime ? ' Choisissez un retrait plus tard, ou appelez-nous' : ' Appelez-nous'}\u00a0: ${facts.phone}.`,
    not_yet_open: `Bientôt ouvert\u00a0: les commandes en ligne n’ont pas encore commencé. Appelez-nous\u00a0: ${facts.phone}.`,
    sold_out: 'Un plat de votre panier est épuisé ce jour-là. Choisissez un autre jour ou retirez-le.',
    reserved:
      'Un plat de votre panier est réservé ce jour-là par des commandes qui restent à payer. Réessayez dans quelques minutes, choisissez un autre jour ou retirez-le.',
    another_day: 'Pour un autre jour, demandez au restaurant.',
    set_menu:
      'Une formule de votre panier n’est pas servie à toutes les heures. Choisissez-en une autre ou retirez-la.',
    alcohol: facts.alcoholUntil
      ? `Pas d’alcool pour un retrait à partir de ${formatTimeInSentence(facts.alcoholUntil)}. Choisissez un créneau plus tôt ou retirez la boisson.`
      : undefined,
  }
  return (
    [
      'not_yet_open',
      'closed',
      'paused',
      'past',
      'sold_out',
      'reserved',
      'set_menu',
      'alcohol',
      'full',
      'another_day',
    ] as const
  ).flatMap(reason => (reasons.has(reason) ? (sentences[reason] ?? []) : []))
}

/** Empty where only some of the times are outside the opening hours: each of those says so itself. */
function closedSentence(left: readonly PickupSlot[], all: readonly PickupSlot[]): string | undefined {
  if (left.some(slot => slot.reason !== 'closed')) return undefined
  return left.length === all.length
    ? 'Le restaurant est fermé ce jour-là.'
    : 'Le restaurant est fermé pour le reste de la journée.'
}

/** A slot as it is shown, with the Paris day on whose clock it is. */
export type ShownSlot = PickupSlot & { date: string }
/** A day as people mean it: to its evening belong the slots after midnight. */
export type ShownDay = { date: string; slots: ShownSlot[] }

/**
 * The days as people mean them: what lies after midnight stands with the evening before, so that nobody takes the night
 * that begins tomorrow for that of today. The first day begins with what is left of its own night.
 */
export function shownDays(days: readonly PickupDay[]): ShownDay[] {
  const dated = days.map(({ date, slots }) => slots.map(slot => ({ ...slot, date })))
  return days.map(({ date }, index) => ({
    date,
    slots: [
      ...(dated[index] ?? []).filter(({ time }) => index === 0 || time >= NIGHT_ENDS),
      ...(dated[index + 1] ?? []).filter(({ time }) => time < NIGHT_ENDS),
    ],
  }))
}

/** The day under which a pickup is shown. */
export function shownDayOf(days: readonly ShownDay[], pickup: PickupTime): ShownDay | undefined {
  return days.find(({ slots }) => slots.some(({ date, time }) => date === pickup.date && time === pickup.time))
}

/** The first slot of a day that can be chosen. */
export function firstOpenSlot(day: ShownDay | undefined): ShownSlot | undefined {
  return day?.slots.find(({ available }) => available)
}

export type PartOfDay = { name: string; isNight?: true; slots: ShownSlot[] }

/** Divides a day into noon, evening and the night after it; noon and evening are shown without slots, too. */
export function partsOfDay(day: ShownDay): PartOfDay[] {
  const isNight = ({ time }: ShownSlot) => time < NIGHT_ENDS
  const onDay = day.slots.filter(slot => slot.date === day.date && !isNight(slot))
  const nightOf = (date: string) => ({
    name: `Nuit de ${weekday(addDays(date, -1))} à ${weekday(date)}`,
    isNight: true as const,
    slots: day.slots.filter(slot => slot.date === date && isNight(slot)),
  })
  return [
    nightOf(day.date),
    { name: 'Midi', slots: onDay.filter(({ time }) => time < '16:00') },
    { name: 'Soir', slots: onDay.filter(({ time }) => time >= '16:00') },
    nightOf(addDays(day.date, 1)),
  ].filter(({ name, slots }) => slots.length > 0 || name === 'Midi' || name === 'Soir')
}

function weekday(date: string): string {
  return WEEKDAYS[weekdayOf(date) - 1] ?? ''
}
