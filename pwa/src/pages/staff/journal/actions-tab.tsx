import { parisDay } from '#api/kernel/time/paris-time.ts'
import { JournalFilters } from '#pwa/features/staff/journal/journal-filters.tsx'
import { JournalTable } from '#pwa/features/staff/journal/journal-table.tsx'
import { useJournal } from '#pwa/features/staff/journal/queries.ts'
import { useTeam } from '#pwa/features/staff/team/queries.ts'
import { useAddressFilter } from '#pwa/lib/navigation/use-address-filter.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { DataSection } from '#pwa/ui/data/data-section/data-section.tsx'
import { LoadMore } from '#pwa/ui/data/load-more/load-more.tsx'

/** Who of the staff did what. */
export function ActionsTab() {
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
