import { formatDay } from '#api/kernel/time/paris-time.ts'

/** Such as `2026-11-24` → `mardi 24`: within a week the month is clear. */
export function shortDay(date: string): string {
  return formatDay(date).split(' ').slice(0, 2).join(' ')
}
