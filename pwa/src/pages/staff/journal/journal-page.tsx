import { useSearchParams } from 'react-router-dom'
import { parisDay } from '#api/kernel/paris-time.ts'
import { JournalFilters } from '#pwa/features/staff/journal/journal-filters.tsx'
import { JournalTable } from '#pwa/features/staff/journal/journal-table.tsx'
import { type JournalFilter, useJournal } from '#pwa/features/staff/journal/queries.ts'
import { useTeam } from '#pwa/features/staff/team/queries.ts'
import { useNow } from '#pwa/lib/use-now.ts'
import { DataSection } from '#pwa/ui/data-section.tsx'
import { LoadMore } from '#pwa/ui/load-more.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'

/** The filters as the address has them, so that a reload and a shared link keep them. */
const PARAMS: Record<keyof JournalFilter, string> = { staff: 'personne', action: 'action', day: 'jour' }

/** `/admin/journal`: who of the staff did what. For the administrator alone. */
export function JournalPage() {
  const [search, setSearch] = useSearchParams()
  const value = (name: keyof JournalFilter) => search.get(PARAMS[name]) ?? ''
  const filter = { staff: value('staff'), action: value('action'), day: value('day') }
  const journal = useJournal(filter)
  const { data: team = [] } = useTeam()
  const now = useNow()

  const change = (changes: Partial<JournalFilter>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes) as [keyof JournalFilter, string][]) {
      if (value) next.set(PARAMS[name], value)
      else next.delete(PARAMS[name])
    }
    setSearch(next, { replace: true })
  }
  return (
    <>
      <PageHead title="Journal" lead="Ce que l’équipe a fait, du plus récent au plus ancien." />
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
