import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPickupSlots } from '#api/features/pickup/contract.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { clock } from '#pwa/lib/state/clock.ts'

const daySlotsQuery = (hasAlcohol: boolean) =>
  queryOptions({
    queryKey: ['staff pickup slots', hasAlcohol],
    queryFn: ({ signal }) =>
      staffCall(getPickupSlots, { query: { load: '0', alcohol: hasAlcohol ? '1' : '0' } }, { signal }),
    staleTime: 15_000,
  })

export type Place = { time: string; isClosed: boolean }

/**
 * The days that a pickup can move to, and the times of one of them: the staff may choose one that is nearer than the
 * kitchen's lead time, none that has passed. Whether it has room the server decides.
 */
export function useDaySlots(date: string | undefined, hasAlcohol: boolean): { days: string[]; places: Place[] } {
  const { data } = useQuery({ ...daySlotsQuery(hasAlcohol), enabled: date !== undefined })
  const now = clock.now()
  const placesOf = (day: string) =>
    (data?.days.find(known => known.date === day)?.slots ?? [])
      .filter(({ time }) => day !== parisDay(now) || time > parisTime(now))
      .map(({ time, reason }) => ({ time, isClosed: reason === 'closed' || reason === 'alcohol' }))
  const open = (data?.days ?? []).filter(day => placesOf(day.date).some(({ isClosed }) => !isClosed))
  return { days: open.map(day => day.date), places: date === undefined ? [] : placesOf(date) }
}
