import { MessagesTable } from '#pwa/features/notifications/messages/messages-table.tsx'
import { type MessageFate, useMessages } from '#pwa/features/notifications/messages/queries.ts'
import { useAddressFilter } from '#pwa/lib/use-address-filter.ts'
import { useNow } from '#pwa/lib/use-now.ts'
import { DataSection } from '#pwa/ui/data-section.tsx'
import { FilterChips } from '#pwa/ui/filter-chips.tsx'
import { LoadMore } from '#pwa/ui/load-more.tsx'

/** By the word that stands for it in the address. */
const FATES = {
  tous: { status: '', label: 'Tous' },
  echecs: { status: 'failed', label: 'Échecs' },
  attente: { status: 'queued', label: 'En attente' },
  envoyes: { status: 'sent', label: 'Envoyés' },
} as const satisfies Record<string, { status: MessageFate; label: string }>
type Fate = keyof typeof FATES

/** Every mail, SMS and push, and what became of it. */
export function MessagesTab() {
  const [{ fate: asked }, change] = useAddressFilter({ fate: 'etat' })
  const fate: Fate = Object.hasOwn(FATES, asked) ? (asked as Fate) : 'tous'
  const messages = useMessages(FATES[fate].status)
  const now = useNow()
  return (
    <>
      <FilterChips
        label="État"
        chips={(Object.keys(FATES) as Fate[]).map(value => ({ value, label: FATES[value].label }))}
        chosen={fate}
        onChoose={fate => change({ fate })}
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
