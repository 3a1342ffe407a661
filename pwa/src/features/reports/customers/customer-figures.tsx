import type { CustomerInsights } from '#api/features/reports/contract.ts'
import { average, count, euros, percent } from '../figures/figure-words.ts'
import { KeyFigures } from '../figures/key-figures.tsx'

/** How many customers bought in the period, how many came back, and what each is worth on average. */
export function CustomerFigures({ data }: { data: CustomerInsights }) {
  return (
    <KeyFigures
      figures={[
        { word: 'Clients', value: count(data.total_customers), note: 'Avec une commande payée' },
        { word: 'Clients revenus', value: percent(data.retention_rate), note: 'Un autre jour' },
        { word: 'Commandes par client', value: average(data.average_orders_per_customer), note: 'En moyenne' },
        { word: 'Dépense par client', value: euros(data.average_customer_value), note: 'En moyenne' },
      ]}
    />
  )
}
