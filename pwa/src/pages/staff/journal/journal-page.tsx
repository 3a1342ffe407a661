import { useSearchParams } from 'react-router-dom'
import { PageHead } from '#pwa/ui/layout/page-head/page-head.tsx'
import { Tabs, tabId } from '#pwa/ui/navigation/tabs/tabs.tsx'
import { ActionsTab } from './actions-tab.tsx'
import { MessagesTab } from './messages-tab.tsx'
import './journal-page.css'

const TABS = [
  { name: 'actions', title: 'Actions' },
  { name: 'messages', title: 'Messages' },
] as const
type Tab = (typeof TABS)[number]['name']

const LEADS: Record<Tab, string> = {
  actions: 'Ce que l’équipe a fait, du plus récent au plus ancien.',
  messages: 'Ce que le site a envoyé, du plus récent au plus ancien, sans les textes ni les adresses entières.',
}
const TAB = 'onglet'
const PANEL = 'journal'

/** `/admin/journal`: who of the staff did what, and what the site has sent. For the administrator alone. */
export function JournalPage() {
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get(TAB) === 'messages' ? 'messages' : 'actions'
  return (
    <>
      <PageHead title="Journal" lead={LEADS[tab]} />
      <div className="journal-page">
        {/* The other tab's filters would say nothing in this one. */}
        <Tabs
          label="Journal"
          tabs={TABS}
          shown={tab}
          onShow={name => setSearch(name === 'actions' ? {} : { [TAB]: name }, { replace: true })}
          panel={PANEL}
          look="line"
        />
        <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)}>
          {tab === 'actions' ? <ActionsTab /> : <MessagesTab />}
        </div>
      </div>
    </>
  )
}
