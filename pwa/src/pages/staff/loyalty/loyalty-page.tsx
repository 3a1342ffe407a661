import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Skeleton } from '#pwa/ui/feedback/skeleton/skeleton.tsx'
import { PageHead } from '#pwa/ui/layout/page-head/page-head.tsx'
import { Tabs, tabId } from '#pwa/ui/navigation/tabs/tabs.tsx'
import { TABS } from './tabs.ts'
import './loyalty-page.css'

const PANEL = 'loyalty-panel'

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
