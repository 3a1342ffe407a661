import { MessagesTable } from '#pwa/features/notifications/messages/messages-table.tsx'
import { type MessageChannel, type MessageFate, useMessages } from '#pwa/features/notifications/messages/queries.ts'
import { useAddressFilter } from '#pwa/lib/navigation/use-address-filter.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { DataSection } from '#pwa/ui/data/data-section/data-section.tsx'
import { LoadMore } from '#pwa/ui/data/load-more/load-more.tsx'
import { FilterChips } from '#pwa/ui/forms/filter-chips/filter-chips.tsx'

/** By the word that stands for it in the address. */
const FATES = {
  tous: { status: '', label: 'Tous' },
  echecs: { status: 'failed', label: 'Échecs' },
  attente: { status: 'queued', label: 'En attente' },
  envoyes: { status: 'sent', label: 'Envoyés' },
} as const satisfies Record<string, { status: MessageFate; label: string }>
type Fate = keyof typeof FATES

const CHANNELS = {
  toutes: { channel: '', label: 'Tous les canaux' },
  mail: { channel: 'mail', label: 'Email' },
  sms: { channel: 'sms', label: 'SMS' },
  push: { channel: 'push', label: 'Notification' },
} as const satisfies Record<string, { channel: MessageChannel; label: string }>
type Way = keyof typeof CHANNELS

/** Every mail, SMS and push, and what became of it. */
export function MessagesTab() {
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
