import { Customers } from '#pwa/features/reports/customers/customers.tsx'
import { Loyalty } from '#pwa/features/reports/loyalty/loyalty.tsx'
import { Overview } from '#pwa/features/reports/overview/overview.tsx'
import { PeriodSelect } from '#pwa/features/reports/periods/period-select.tsx'
import {
  useCustomerInsights,
  useDashboard,
  useLoyaltyStats,
  useRefreshReports,
  useSalesReport,
} from '#pwa/features/reports/queries.ts'
import { Sales } from '#pwa/features/reports/sales/sales.tsx'
import { OpeningBanner } from '#pwa/features/settings/admin/restaurant/opening-banner.tsx'
import { useIsAdmin } from '#pwa/lib/session/use-staff.ts'
import { DataSection } from '#pwa/ui/data/data-section/data-section.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { PageHead } from '#pwa/ui/layout/page-head/page-head.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { Tabs, tabId } from '#pwa/ui/navigation/tabs/tabs.tsx'
import { DashboardLead } from './dashboard-lead.tsx'
import { DASHBOARD_TABS, type DashboardTab } from './dashboard-tabs.ts'
import { NotificationsTab } from './notifications-tab.tsx'
import { Today } from './today.tsx'
import { useDashboardChoice } from './use-dashboard-choice.ts'
import './dashboard-page.css'

const PANEL = 'dashboard-panel'

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
