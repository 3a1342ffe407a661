import { useSearchParams } from 'react-router-dom'
import type { Mailing } from '#api/features/promotions/contract.ts'
import type { SalesPeriod } from '#api/features/reports/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { allItems, useAdminMenu } from '#pwa/features/menu/admin/queries.ts'
import { useBoard } from '#pwa/features/orders/board/line/board-store.ts'
import { PromotionAdmin } from '#pwa/features/promotions/admin/promotion-admin.tsx'
import { usePromotional } from '#pwa/features/promotions/admin/queries.ts'
import { StockAlertForm } from '#pwa/features/promotions/admin/stock-alert-form.tsx'
import { Customers } from '#pwa/features/reports/customers.tsx'
import { count } from '#pwa/features/reports/figure-words.ts'
import { KeyFigures } from '#pwa/features/reports/key-figures.tsx'
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
import { Panel } from '#pwa/features/reports/report-columns.tsx'
import { Sales } from '#pwa/features/reports/sales.tsx'
import { useWaitingTables } from '#pwa/features/reservations/admin/queries.ts'
import { OpeningBanner } from '#pwa/features/settings/admin/opening-banner.tsx'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { useIsAdmin } from '#pwa/lib/session/staff-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DataSection, PageHead } from '#pwa/ui/layout/staff-page.tsx'
import { Tabs, tabId } from '#pwa/ui/layout/tabs.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
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
      <PageHead title="Bilan" lead={<DashboardLead period={period} reads={[dashboard, sales, customers, loyalty]} />}>
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
      <Tabs label="Bilan" look="line" tabs={DASHBOARD_TABS} shown={tab} onShow={tab => choose({ tab })} panel={PANEL} />
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
      <span role="status">{isLoading && 'Chargement du bilan…'}</span>
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

/** What waits for somebody now, whatever the period; each line leads to its page. */
function Today() {
  const { orders } = useBoard()
  const { data: menu } = useAdminMenu()
  const waitingTables = useWaitingTables()
  const lines = [
    {
      to: '/admin/commandes',
      word: 'Commandes en cours',
      count: orders && [...orders.values()].filter(({ status }) => status !== 'pending').length,
    },
    {
      to: '/admin/menu',
      word: 'Articles indisponibles',
      count: menu && allItems(menu).filter(({ available }) => !available).length,
    },
    { to: '/admin/reservations', word: 'Tables à confirmer', count: waitingTables },
  ]
  return (
    <Panel title="Aujourd’hui">
      <ul className="today">
        {lines.map(({ to, word, count }) => (
          <li key={to}>
            <Link to={to}>{word}</Link>
            <b className="num">{count ?? '–'}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The fifth tab: who is reached, offers to them (the administrator's alone), and the stock alert to the boards. */
function NotificationsTab() {
  const isAdmin = useIsAdmin()
  return (
    <>
      {isAdmin && <Reach />}
      <div className="panels" data-columns="aside">
        {isAdmin ? <PromotionAdmin /> : <Notice>Les envois aux clients sont réservés à l’administrateur.</Notice>}
        <Panel title="Alerte de stock">
          <StockAlertForm />
        </Panel>
      </div>
    </>
  )
}

/** Whom the next sending would reach, and what became of the latest ones. */
function Reach() {
  const promotional = usePromotional()
  return (
    <DataSection title="Notifications" isTitleHidden query={promotional}>
      {({ recipients, mailings }) => (
        <KeyFigures
          figures={[
            { word: 'Inscrits aux offres', value: count(recipients), note: 'Recevraient le prochain envoi' },
            {
              word: 'Messages acceptés',
              value: count(sum(mailings, ({ sent_count }) => sent_count)),
              note: `${plural(mailings.length, 'envoi', 'derniers envois')}, ${plural(
                sum(mailings, ({ failed_count }) => failed_count),
                'refusé',
                'refusés',
              )}`,
            },
            {
              word: 'Commandes avec une offre',
              value: count(sum(mailings, ({ promotion }) => promotion?.used_count ?? 0)),
              note: 'Grâce à ces envois',
            },
          ]}
        />
      )}
    </DataSection>
  )
}

function sum(mailings: readonly Mailing[], of: (mailing: Mailing) => number): number {
  return mailings.reduce((all, mailing) => all + of(mailing), 0)
}
