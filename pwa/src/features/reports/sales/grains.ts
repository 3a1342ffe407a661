import { SALES_PERIODS, type SalesPeriod, type SalesReport } from '#api/features/reports/contract.ts'

/** The intervals by which sales are summed up, in words. */
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

/** The interval that an address names, or the day. */
export function grainOf(text: string | null): SalesPeriod {
  return SALES_PERIODS.find(grain => grain === text) ?? 'daily'
}

/** The interval of an answer, which may still be that of the former choice. */
export function grainOfReport({ sales_data: [row] }: SalesReport): SalesPeriod {
  if (row?._id.includes('W')) return 'weekly'
  return row?._id.length === '2026-11'.length ? 'monthly' : 'daily'
}
