/** Which slots there are to choose from, and how a pickup is said. Pure; the server's answer is the only source. */
import type { PickupDays } from '#api/features/pickup/contract.ts'
import { addDays, formatDay, parisDay } from '#api/kernel/paris-time.ts'

export type PickupDay = PickupDays['days'][number]
export type PickupSlot = PickupDay['slots'][number]
/** A Paris day and a Paris wall-clock time. */
export type PickupTime = { date: string; time: string }

/** The first slot that can be had, after a given one where there is one. */
export function earliestSlot(days: readonly PickupDay[], after?: PickupTime): PickupTime | undefined {
  return days
    .flatMap(({ date, slots }) => slots.map(slot => ({ ...slot, date })))
    .filter(slot => slot.available && (!after || `${slot.date}T${slot.time}` > `${after.date}T${after.time}`))
    .map(({ date, time }) => ({ date, time }))[0]
}

/** Whether a pickup can (still) be had. */
export function isOffered(days: readonly PickupDay[], pickup: PickupTime): boolean {
  const day = days.find(({ date }) => date === pickup.date)
  return day?.slots.some(slot => slot.time === pickup.time && slot.available) ?? false
}

export type PartOfDay = { name: 'Midi' | 'Soir'; slots: PickupSlot[] }

/** Noon and evening; the specification's times leave the afternoon out. */
export function partsOfDay(day: PickupDay): PartOfDay[] {
  return [
    { name: 'Midi', slots: day.slots.filter(slot => slot.time < '16:00') },
    { name: 'Soir', slots: day.slots.filter(slot => slot.time >= '16:00') },
  ]
}

const MOST_IN_A_ROW = 4

/**
 * How many cells stand in the row of each slot, so that no row is left with a lone cell: 7 are 4 + 3, 10 are 4 + 3 + 3.
 */
export function cellsPerRow(count: number): number[] {
  const rows = Math.ceil(count / MOST_IN_A_ROW)
  const longer = count % rows
  return Array.from({ length: rows }, (_, row) => Math.floor(count / rows) + (row < longer ? 1 : 0)).flatMap(cells =>
    Array.from({ length: cells }, () => cells),
  )
}

/** `Aujourd'hui`, `Demain` (the specification's words), then the full date. */
export function dayLabel(days: readonly PickupDay[], date: string): string {
  const index = days.findIndex(day => day.date === date)
  return ["Aujourd'hui", 'Demain'][index] ?? formatDay(date)
}

/** A pickup inside a sentence: `aujourd’hui à 12:30`, `mardi 24 novembre à 19:00`. */
export function pickupInWords(pickup: PickupTime, now: Date): string {
  const today = parisDay(now)
  const days: Record<string, string> = { [today]: 'aujourd’hui', [addDays(today, 1)]: 'demain' }
  return `${days[pickup.date] ?? formatDay(pickup.date)} à ${pickup.time}`
}
