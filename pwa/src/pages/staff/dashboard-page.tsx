import { useSearchParams } from 'react-router-dom'
import type { SalesPeriod } from '#api/features/reports/contract.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { Customers } from '#pwa/features/reports/customers.tsx'
import { Loyalty } from '#pwa/features/reports/loyalty.tsx'
import { Overview } from '#pwa/features/reports/overview.tsx'
import { formatDays, grainOf, type Period, PeriodSelect, periodOf } from '#pwa/features/reports/periods.tsx'
import {
  useCustomerInsights,
  useDashboard,
  useLoyaltyStats,
  useRefreshReports,
  useSalesReport,
} from '#pwa/features/reports/queries.ts'
import { Sales } from '#pwa/features/reports/sales.tsx'
import { OpeningBanner } from '#pwa/features/settings/admin/opening-banner.tsx'
import { useIsAdmin } from '#pwa/lib/session/staff-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DataSection, PageHead } from '#pwa/ui/layout/staff-page.tsx'
import { Tabs, tabId } from '#pwa/ui/layout/tabs.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { Today } from './today.tsx'
import './staff-pages.css'

const PANEL = 'dashboard-panel'

const PARAMS: Record<keyof Choice, string> = { tab: 'onglet', period: 'periode', grain: 'par' }

/** `/admin`: how the house is doing. The four reads go out together, and each of them fails and tries again by itself. */
export function DashboardPage() {
  const { tab, period, grain, choose } = useDashboardChoice()
  const { refresh, isRefreshing } = useRefreshReports()
  const dashboard = useDashboard(period)
  const sales = useSalesReport(grain, period)
  const customers = useCustomerInsights(period)
  const loyalty = useLoyaltyStats(period)
  const isAdmin = useIsAdmin()
  const panels: Record<DashboardTab, () => React.ReactNode> = {
    apercu: () => (
      <DataSection title="Vue d’ensemble" isTitleHidden query={dashboard} skeletonLines={12}>
        {data => <Overview data={data} today={<Today />} />}
      </DataSection>
    ),
    ventes: () => (
      <DataSection title="Ventes" isTitleHidden query={sales} skeletonLines={12}>
        {data => <Sales data={data} grain={grain} onGrain={grain => choose({ grain })} />}
      </DataSection>
    ),
    clients: () => (
      <DataSection title="Clients" isTitleHidden query={customers} skeletonLines={12}>
        {data => <Customers data={data} />}
      </DataSection>
    ),
    fidelite: () => (
      <DataSection title="Fidélité" isTitleHidden query={loyalty} skeletonLines={12}>
        {data => <Loyalty data={data} />}
      </DataSection>
    ),
    notifications: () => <NotificationsTab />,
  }
  return (
    <div className="dashboard-page">
      <OpeningBanner />
      <PageHead
        title="Tableau de bord"
        lead={<DashboardLead period={period} reads={[dashboard, sales, customers, loyalty]} />}
      >
        <PeriodSelect period={period} onChange={period => choose({ period })} />
        <Button busy={isRefreshing} busyLabel="Actualisation…" onClick={refresh}>
          <Icon name="refresh" />
          Actualiser
        </Button>
        {isAdmin && (
          <Button onClick={() => choose({ tab: 'notifications' })}>
            <Icon name="bell" />
            Envoyer une offre
          </Button>
        )}
      </PageHead>
      <Tabs
        label="Tableau de bord"
        look="line"
        tabs={DASHBOARD_TABS}
        shown={tab}
        onShow={tab => choose({ tab })}
        panel={PANEL}
      />
      <div role="tabpanel" id={PANEL} aria-labelledby={tabId(PANEL, tab)}>
        {panels[tab]()}
      </div>
    </div>
  )
}

type Read = { isPending: boolean; isPlaceholderData: boolean; dataUpdatedAt: number }

/** Which days the figures are of, what they are compared with, and how old they are; or that they are on their way. */
function DashboardLead({ period, reads }: { period: Period; reads: readonly Read[] }) {
  const now = useNow()
  const isLoading = reads.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  return (
    <>
      {/* Told when it begins; what follows would be told again with every look at the server. */}
      <span role="status">{isLoading && 'Chargement du tableau de bord…'}</span>
      {!isLoading && wordsOf(period, now, Math.min(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt)))}
    </>
  )
}

function wordsOf(period: Period, now: Date, updatedAt: number): string {
  const before = period === 1 ? 'face à hier' : `face aux ${period} jours d’avant`
  const days = `${formatDays(period, now)}, ${before}.`
  return updatedAt === 0 ? days : `${days} À jour à\u00a0${formatTimeInSentence(parisTime(new Date(updatedAt)))}.`
}

type Choice = { tab: DashboardTab; period: Period; grain: SalesPeriod }

/** The choice of the dashboard, kept in the address: a reload and a shared link show the same. */
function useDashboardChoice(): Choice & { choose: (change: Partial<Choice>) => void } {
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

/** The dashboard's tabs, by their names in the address. */
const DASHBOARD_TABS = [
  { name: 'apercu', title: 'Vue d’ensemble' },
  { name: 'ventes', title: 'Ventes' },
  { name: 'clients', title: 'Clients' },
  { name: 'fidelite', title: 'Fidélité' },
  { name: 'notifications', title: 'Notifications' },
] as const
type DashboardTab = (typeof DASHBOARD_TABS)[number]['name']

/** The tab that the address asks for, or the first. */
function tabOf(text: string | null): DashboardTab {
  return DASHBOARD_TABS.find(({ name }) => name === text)?.name ?? 'apercu'
}
