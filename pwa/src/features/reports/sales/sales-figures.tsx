import type { SalesPeriod, SalesReport } from '#api/features/reports/contract.ts'
import { FIGURES } from '#api/features/reports/rules/report-tables.ts'
import { plural } from '#api/kernel/plural.ts'
import { count, euros } from '../figures/figure-words.ts'
import { KeyFigures } from '../figures/key-figures.tsx'
import { GRAINS } from './grains.ts'

/** The sales of the period, in total and per day, week or month. */
export function SalesFigures({ summary, grain }: { summary: SalesReport['summary']; grain: SalesPeriod }) {
  return (
    <KeyFigures
      figures={[
        { word: FIGURES.revenueCents.title, value: euros(summary.total_revenue) },
        {
          word: FIGURES.orders.title,
          value: count(summary.total_orders),
          note: summary.refunded_orders > 0 && `${plural(summary.refunded_orders, 'remboursée', 'remboursées')} à part`,
        },
        { word: GRAINS[grain].average, value: euros(summary.avg_revenue_per_period) },
      ]}
    />
  )
}
