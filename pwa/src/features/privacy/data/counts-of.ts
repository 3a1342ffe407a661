import { plural } from '#api/kernel/plural.ts'

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
