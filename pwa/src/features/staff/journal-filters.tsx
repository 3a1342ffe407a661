import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listAudit, type StaffMember } from '#api/features/staff/contract.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field } from '#pwa/ui/forms/field.tsx'
import { formatAction } from './action-words.ts'
import './staff-late.css'

type JournalFiltersProps = {
  filter: JournalFilter
  onChange: (change: Partial<JournalFilter>) => void
  team: readonly StaffMember[]
  /** All actions that were ever done. */
  actions: readonly string[]
  /** The last day that can be chosen. */
  today: string
}

/** Filters by person, action and day, also combined. */
export function JournalFilters({ filter, onChange, team, actions, today }: JournalFiltersProps) {
  const isFiltered = Object.values(filter).some(Boolean)
  // The chosen value is always among the options, even before they are loaded.
  const known = [...new Set([...actions, ...(filter.action ? [filter.action] : [])])]
  const byWords = known.sort((a, b) => formatAction(a).localeCompare(formatAction(b), 'fr'))
  return (
    <div className="journal-filters">
      <Field label="Personne">
        {control => (
          <select {...control} value={filter.staff} onChange={({ target }) => onChange({ staff: target.value })}>
            <option value="">Toute l’équipe</option>
            {team.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Action">
        {control => (
          <select {...control} value={filter.action} onChange={({ target }) => onChange({ action: target.value })}>
            <option value="">Toutes</option>
            {byWords.map(action => (
              <option key={action} value={action}>
                {formatAction(action)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Jour">
        {control => (
          <input
            {...control}
            type="date"
            max={today}
            value={filter.day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
        )}
      </Field>
      {isFiltered && (
        <Button look="link" onClick={() => onChange({ staff: '', action: '', day: '' })}>
          Tout afficher
        </Button>
      )}
    </div>
  )
}

/** An empty field matches everything. */
type JournalFilter = { staff: string; action: string; day: string }

const journalQuery = ({ staff, action, day }: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: ['journal', staff, action, day],
    queryFn: ({ pageParam: cursor, signal }) =>
      staffCall(
        listAudit,
        {
          query: { ...(staff && { staff }), ...(action && { action }), ...(day && { day }), ...(cursor && { cursor }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

/** The journal's actions, newest first, page by page; the former list stays visible while another filter is loaded. */
export function useJournal(filter: JournalFilter) {
  return useInfiniteQuery(journalQuery(filter))
}
