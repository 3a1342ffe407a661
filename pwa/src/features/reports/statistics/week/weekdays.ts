/** The index is the ISO weekday less one: 1 is Monday. */
export const WEEKDAYS = [
  { weekday: 1, short: 'lun.', long: 'lundi' },
  { weekday: 2, short: 'mar.', long: 'mardi' },
  { weekday: 3, short: 'mer.', long: 'mercredi' },
  { weekday: 4, short: 'jeu.', long: 'jeudi' },
  { weekday: 5, short: 'ven.', long: 'vendredi' },
  { weekday: 6, short: 'sam.', long: 'samedi' },
  { weekday: 7, short: 'dim.', long: 'dimanche' },
] as const

/** The name of a weekday: `1` → `lundi`. */
export function formatWeekday(weekday: number): string {
  return WEEKDAYS[weekday - 1]?.long ?? ''
}
