import { useSearchParams } from 'react-router-dom'
import type { SalesPeriod } from '#api/features/reports/contract.ts'
import { type Period, periodOf } from '#pwa/features/reports/periods/period.ts'
import { grainOf } from '#pwa/features/reports/sales/grains.ts'
import { type DashboardTab, tabOf } from './dashboard-tabs.ts'

type Choice = { tab: DashboardTab; period: Period; grain: SalesPeriod }
const PARAMS: Record<keyof Choice, string> = { tab: 'onglet', period: 'periode', grain: 'par' }

/** What the dashboard shows, kept in the address: a reload and a shared link show the same. */
export function useDashboardChoice(): Choice & { choose: (change: Partial<Choice>) => void } {
  const [search, setSearch] = useSearchParams()
  const value = (name: keyof Choice) => search.get(PARAMS[name])
  const choose = (change: Partial<Choice>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) next.set(PARAMS[name as keyof Choice], String(value))
    setSearch(next, { replace: true })
  }
  return {
    tab: tabOf(value('tab')),
    period: periodOf(value('period')),
    grain: grainOf(value('grain')),
    choose,
  }
}
