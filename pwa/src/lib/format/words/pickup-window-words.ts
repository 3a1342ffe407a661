import type { PickupWindow } from '#api/features/settings/rules/pickup-week.ts'

/** Windows of pickups for a column: `11:30 – 14:30 / 30 min, 18:00 – 22:30 / 15 min, charge 12`; `aucun` without any. */
export function windowsShort(windows: readonly PickupWindow[]): string {
  if (windows.length === 0) return 'aucun'
  return windows
    .map(({ first, last, stepMinutes, capacity }) => {
      const load = capacity === null ? '' : `, charge ${capacity}`
      return `${first} – ${last} / ${stepMinutes}\u00a0min${load}`
    })
    .join(', ')
}
