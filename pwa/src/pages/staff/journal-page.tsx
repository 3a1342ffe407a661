import { useSearchParams } from 'react-router-dom'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import {
  type MessageChannel,
  type MessageFate,
  MessagesTable,
  useMessages,
} from '#pwa/features/notifications/messages-table.tsx'
import { JournalFilters, useJournal } from '#pwa/features/staff/journal-filters.tsx'
import { JournalTable } from '#pwa/features/staff/journal-table.tsx'
import { useTeam } from '#pwa/features/staff/team-queries.ts'
import { useAddressFilter } from '#pwa/lib/navigation/list-page.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { FilterChips } from '#pwa/ui/forms/filters.tsx'
import { DataSection, LoadMore, PageHead } from '#pwa/ui/layout/staff-page.tsx'
import { Tabs, tabId } from '#pwa/ui/layout/tabs.tsx'
import './staff-pages.css'

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

/** By the word that stands for it in the address. */
const FATES = {
  tous: { status: '', label: 'Tous' },
  echecs: { status: 'failed', label: 'Échecs' },
  attente: { status: 'queued', label: 'En attente' },
  envoyes: { status: 'sent', label: 'Envoyés' },
} as const satisfies Record<string, { status: MessageFate; label: string }>

const CHANNELS = {
  toutes: { channel: '', label: 'Tous les canaux' },
  mail: { channel: 'mail', label: 'Email' },
  sms: { channel: 'sms', label: 'SMS' },
  push: { channel: 'push', label: 'Notification' },
} as const satisfies Record<string, { channel: MessageChannel; label: string }>

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

/** Who of the staff did what. */
function ActionsTab() {
  const [filter, change] = useAddressFilter({ staff: 'personne', action: 'action', day: 'jour' })
  const journal = useJournal(filter)
  const { data: team = [] } = useTeam()
  const now = useNow()
  return (
    <>
      <JournalFilters
        filter={filter}
        onChange={change}
        team={team}
        actions={journal.data?.pages[0]?.actions ?? []}
        today={parisDay(now)}
      />
      <DataSection title="Actions" isTitleHidden query={journal} failure="Le journal n’a pas pu être chargé.">
        {({ pages }) => (
          <>
            <JournalTable entries={pages.flatMap(({ entries }) => entries)} now={now} />
            <LoadMore query={journal} />
          </>
        )}
      </DataSection>
    </>
  )
}

type Fate = keyof typeof FATES

type Way = keyof typeof CHANNELS

/** Every mail, SMS and push, and what became of it. */
function MessagesTab() {
  const [{ fate: asked, way: askedWay }, change] = useAddressFilter({ fate: 'etat', way: 'voie' })
  const fate: Fate = Object.hasOwn(FATES, asked) ? (asked as Fate) : 'tous'
  const way: Way = Object.hasOwn(CHANNELS, askedWay) ? (askedWay as Way) : 'toutes'
  const messages = useMessages(FATES[fate].status, CHANNELS[way].channel)
  const now = useNow()
  return (
    <>
      <FilterChips
        label="État"
        chips={(Object.keys(FATES) as Fate[]).map(value => ({ value, label: FATES[value].label }))}
        chosen={fate}
        onChoose={fate => change({ fate })}
      />
      <FilterChips
        label="Canal"
        chips={(Object.keys(CHANNELS) as Way[]).map(value => ({ value, label: CHANNELS[value].label }))}
        chosen={way}
        onChoose={way => change({ way })}
      />
      <DataSection title="Messages" isTitleHidden query={messages} failure="Les messages n’ont pas pu être chargés.">
        {({ pages }) => (
          <>
            <MessagesTable messages={pages.flatMap(page => page.messages)} now={now} />
            <LoadMore query={messages} />
          </>
        )}
      </DataSection>
    </>
  )
}
