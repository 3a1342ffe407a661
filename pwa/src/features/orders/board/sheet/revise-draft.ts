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
 * The times of a Paris day that a pickup can move to: the staff may choose one that is nearer than the kitchen's lead
 * time, none that has passed. Whether it has room the server decides.
 */
export function useDaySlots(date: string | undefined, hasAlcohol: boolean): Place[] {
  const { data } = useQuery({ ...daySlotsQuery(hasAlcohol), enabled: date !== undefined })
  const now = clock.now()
  const isToday = date === parisDay(now)
  const slots = data?.days.find(day => day.date === date)?.slots ?? []
  return slots
    .filter(({ time }) => !isToday || time > parisTime(now))
    .map(({ time, reason }) => ({ time, isClosed: reason === 'closed' || reason === 'alcohol' }))
}
