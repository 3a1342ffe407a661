/** The slots as the picker shows them. Pure. */

import { NIGHT_ENDS } from '#api/kernel/time/kitchen-day.ts'
import { addDays, weekdayOf } from '#api/kernel/time/paris-time.ts'
import { type PickupTime, WEEKDAYS } from '#pwa/lib/format/hours-words.ts'
import type { PickupDay, PickupSlot } from './slot-choices.ts'

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
