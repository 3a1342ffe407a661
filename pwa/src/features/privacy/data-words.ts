import { plural } from '#api/kernel/plural.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { saveFile } from '#pwa/lib/files.ts'
import { clock } from '#pwa/lib/state/clock.ts'

type Counts = { orders: number; reservations: number; reviews: number; reports: number }

/** Such as `2 commandes, 1 demande de table`; empty where there is nothing. */
export function countsOf({ orders, reservations, reviews, reports }: Counts): string {
  const counts = [
    [orders, plural(orders, 'commande', 'commandes')],
    [reservations, plural(reservations, 'demande de table', 'demandes de table')],
    [reviews, plural(reviews, 'avis', 'avis')],
    [reports, plural(reports, 'signalement', 'signalements')],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([, words]) => words)
    .join(', ')
}

/** Saves what is held about a person as a JSON file of today, such as `mes-donnees-2026-11-26.json`. */
export function saveData(data: unknown, name: string): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  saveFile(file, `${name}-${parisDay(clock.now())}.json`)
}
