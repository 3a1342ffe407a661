import { plural } from '#api/kernel/plural.ts'
import type { SalesPoint } from '../chart/sales-chart.tsx'
import { euros } from './figure-words.ts'

/** A chart of sales as text, for whoever does not see it: the sums, and the best point. */
export function formatSales(points: readonly SalesPoint[]): string {
  const best = points.reduce<SalesPoint | undefined>(
    (most, point) => (point.revenue > (most?.revenue ?? 0) ? point : most),
    undefined,
  )
  if (!best) return 'Chiffre d’affaires et commandes\u00a0: aucune vente.'
  const [revenue, orders] = [sum(points, 'revenue'), sum(points, 'orders')]
  const sums = `Chiffre d’affaires et commandes\u00a0: ${euros(revenue)}, ${plural(orders, 'commande', 'commandes')}.`
  return `${sums} Le plus haut, ${best.name}\u00a0: ${euros(best.revenue)}.`
}

function sum(points: readonly SalesPoint[], what: 'revenue' | 'orders'): number {
  return points.reduce((all, point) => all + point[what], 0)
}
