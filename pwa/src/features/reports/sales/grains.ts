import { SALES_PERIODS, type SalesPeriod, type SalesReport } from '#api/features/reports/contract/reports.ts'

/** What sales are summed up by, in words. */
export const GRAINS: Record<
  SalesPeriod,
  { label: string; average: string; sums: string; column: string; file: string }
> = {
  daily: {
    label: 'Par jour',
    average: 'Moyenne par jour',
    sums: 'Ventes par jour',
    column: 'Jour',
    file: 'ventes-par-jour',
  },
  weekly: {
    label: 'Par semaine',
    average: 'Moyenne par semaine',
    sums: 'Ventes par semaine',
    column: 'Semaine',
    file: 'ventes-par-semaine',
  },
  monthly: {
    label: 'Par mois',
    average: 'Moyenne par mois',
    sums: 'Ventes par mois',
    column: 'Mois',
    file: 'ventes-par-mois',
  },
}

/** What an address asks for, or by day. */
export function grainOf(text: string | null): SalesPeriod {
  return SALES_PERIODS.find(grain => grain === text) ?? 'daily'
}

/** What an answer is summed up by: it may be that of the choice before. */
export function grainOfReport({ sales_data: [row] }: SalesReport): SalesPeriod {
  if (row?._id.includes('W')) return 'weekly'
  return row?._id.length === '2026-11'.length ? 'monthly' : 'daily'
}
