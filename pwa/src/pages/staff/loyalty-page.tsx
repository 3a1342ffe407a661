import { type ComponentType, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CustomerFilter } from '#api/features/loyalty/contract-staff.ts'
import { plural } from '#api/kernel/plural.ts'
import { useLoyaltyCustomers, type WantedCustomers } from '#pwa/features/loyalty/admin/customers.ts'
import { CustomersTable } from '#pwa/features/loyalty/admin/customers-table.tsx'
import { ExportButton, LoyaltyFigures } from '#pwa/features/loyalty/admin/loyalty-figures.tsx'
import { RewardNotices } from '#pwa/features/loyalty/admin/reward-notices.tsx'
import { useSeesAddresses } from '#pwa/lib/session/staff-session.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { NeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { FilterChips, SearchBox } from '#pwa/ui/forms/filters.tsx'
import { part } from '#pwa/ui/layout/part.tsx'
import { DataSection, LoadMore, PageHead } from '#pwa/ui/layout/staff-page.tsx'
import { Tabs, tabId } from '#pwa/ui/layout/tabs.tsx'
import './staff-pages.css'

const PANEL = 'loyalty-panel'

const FILTERS: { value: CustomerFilter; label: string }[] = [
  { value: 'all', label: 'Tous' },
  { value: 'rewards', label: 'Avec plat offert' },
  { value: 'active', label: 'Actifs' },
]

/** As the address has them. */
const WORDS: Record<CustomerFilter, string> = { all: '', rewards: 'recompenses', active: 'actifs' }

/** `/admin/fidelite`: the customers' points and their cards. */
export function LoyaltyPage() {
  const [shown, show] = useTab()
  const { name, panel: Panel } = shown
  return (
    <>
      <PageHead title="Fidélité" />
      {TABS.length > 1 && (
        <div className="loyalty-tabs">
          <Tabs label="Fidélité" tabs={TABS} shown={name} onShow={show} panel={PANEL} />
        </div>
      )}
      <div id={PANEL} {...(TABS.length > 1 && { role: 'tabpanel', 'aria-labelledby': tabId(PANEL, name) })}>
        <Suspense fallback={<Skeleton lines={8} />}>
          <Panel key={name} />
        </Suspense>
      </div>
    </>
  )
}

/** In the address, so that a reload keeps it; another tab begins with nothing of the one before. */
function useTab() {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find(({ name }) => name === search.get('onglet')) ?? TABS[0]
  const show = (name: string) => setSearch(name === TABS[0].name ? {} : { onglet: name }, { replace: true })
  return [tab, show] as const
}

/** A part of the page with its own address, `?onglet=`. */
type LoyaltyTab = { name: string; title: string; panel: ComponentType }

/** The parts of `/admin/fidelite`; the first one is shown where the address names none. One stands here once it works. */
const TABS: readonly [LoyaltyTab, ...LoyaltyTab[]] = [
  { name: 'points', title: 'Points', panel: PointsTab },
  { name: 'qr', title: 'Codes QR', panel: part(async () => (await import('./qr-tab.tsx')).QrTab) },
]

/** Who has points, and the ways to change them. */
function PointsTab() {
  const [filter, chooseFilter] = useFilter()
  // Not in the address: it is somebody's name.
  const [words, setWords] = useState('')
  const wanted = { words, filter }
  const customers = useLoyaltyCustomers(wanted)
  const showAll = () => {
    setWords('')
    chooseFilter('all')
  }
  return (
    <>
      <NeedsNetwork>
        Hors connexion, les points ne se modifient pas&nbsp;: ils se comptent en ligne, pour que deux appareils ne les
        donnent pas deux fois.
      </NeedsNetwork>
      <RewardNotices />
      <LoyaltyFigures />
      <div className="points-tab-tools">
        <SearchBox label="Rechercher par nom ou email" value={words} onSearch={setWords} />
        <FilterChips label="Quels clients" chips={FILTERS} chosen={filter} onChoose={chooseFilter} />
      </div>
      <DataSection
        title="Clients"
        isTitleHidden
        query={customers}
        failure="La liste n’a pas pu être chargée."
        skeletonLines={8}
      >
        {({ pages }) => (
          <>
            <ListHead total={pages[0]?.total ?? 0} wanted={wanted} />
            <CustomersTable
              customers={pages.flatMap(page => page.customers)}
              empty={<NobodyHere wanted={wanted} onShowAll={showAll} />}
            />
            <LoadMore query={customers} />
          </>
        )}
      </DataSection>
    </>
  )
}

/** How many they are, and all of them as a file. Of nobody it is read alone: the table's place says it. */
function ListHead({ total, wanted }: { total: number; wanted: WantedCustomers }) {
  const seesAddresses = useSeesAddresses()
  return (
    <div className="points-tab-list">
      <p className={total === 0 ? 'visually-hidden' : 'soft'} role="status">
        {total === 0 ? 'Aucun client' : plural(total, 'client', 'clients')}
      </p>
      {total > 0 && seesAddresses && <ExportButton wanted={wanted} />}
    </div>
  )
}

function NobodyHere({ wanted: { words, filter }, onShowAll }: { wanted: WantedCustomers; onShowAll: () => void }) {
  if (words === '' && filter === 'all')
    return <EmptyState title="Aucun client.">Les clients sont ici dès leur inscription.</EmptyState>
  return (
    <EmptyState title="Aucun client ne correspond.">
      <Button look="link" onClick={onShowAll}>
        Tout afficher
      </Button>
    </EmptyState>
  )
}

/** In the address, so that a reload keeps it. */
function useFilter(): [CustomerFilter, (filter: CustomerFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const shown = FILTERS.find(({ value }) => WORDS[value] === (search.get('filtre') ?? ''))?.value ?? 'all'
  const choose = (filter: CustomerFilter) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (WORDS[filter]) next.set('filtre', WORDS[filter])
        else next.delete('filtre')
        return next
      },
      { replace: true },
    )
  return [shown, choose]
}
