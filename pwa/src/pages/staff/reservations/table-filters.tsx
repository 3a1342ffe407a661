import { TABLE_VIEWS, type TableView } from '#pwa/features/reservations/admin/views.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Field } from '#pwa/ui/forms/field/field.tsx'
import { FilterChips } from '#pwa/ui/forms/filter-chips/filter-chips.tsx'
import { SearchBox } from '#pwa/ui/forms/search-box/search-box.tsx'
import './table-filters.css'

export type TableFilter = {
  view: TableView
  /** A Paris day, or empty. */
  day: string
  q: string
}

type TableFiltersProps = {
  filter: TableFilter
  onChange: (change: Partial<TableFilter>) => void
  /** How many requests wait for an answer, once it is known. */
  waiting: number | undefined
}

/** By what has become of it, by day, and by whom it was asked for. */
export function TableFilters({ filter, onChange, waiting }: TableFiltersProps) {
  const { view, day, q } = filter
  return (
    <div className="table-filters">
      <FilterChips
        label="Demandes"
        chips={Object.entries(TABLE_VIEWS).map(([value, { label }]) => ({
          value: value as TableView,
          label,
          count: value === 'a-traiter' ? waiting : undefined,
        }))}
        chosen={view}
        onChoose={view => onChange({ view })}
      />
      <SearchBox label="Nom ou téléphone" value={q} onSearch={q => onChange({ q })} />
      <Field label="Jour">
        {control => (
          <input {...control} type="date" value={day} onChange={({ target }) => onChange({ day: target.value })} />
        )}
      </Field>
      {day !== '' && (
        <Button look="link" onClick={() => onChange({ day: '' })}>
          Tous les jours
        </Button>
      )}
    </div>
  )
}
