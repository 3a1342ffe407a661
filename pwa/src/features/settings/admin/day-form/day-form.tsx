import type { ReactNode } from 'react'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import './day-form.css'

/** What a row needs to change itself, and what its fields are called by: `lundi, service 2`. */
export type DayRow<Entry> = {
  entry: Entry
  place: number
  of: string
  onChange: (change: Partial<Entry>) => void
  onRemove: () => void
}

type DayFormProps<Entry> = {
  name: string
  entries: readonly Entry[]
  /** Stands where the day has none. */
  none: string
  addLabel: string
  everywhereLabel: string
  /** What a new row holds, after these. */
  next: (entries: readonly Entry[]) => Entry
  row: (row: DayRow<Entry>) => ReactNode
  onChange: (entries: readonly Entry[]) => void
  onEverywhere: () => void
  /** Below the rows. */
  children?: ReactNode
}

const MOST = 4

/** What one weekday has, up to four of it; it can be the same for all days. */
export function DayForm<Entry>({ name, entries, none, next, row, onChange, children, ...props }: DayFormProps<Entry>) {
  const rowAt = (entry: Entry, place: number): DayRow<Entry> => ({
    entry,
    place,
    of: entries.length > 1 ? `${name}, service ${place + 1}` : name,
    onChange: change => onChange(entries.map((other, at) => (at === place ? { ...other, ...change } : other))),
    onRemove: () => onChange(entries.filter((_, at) => at !== place)),
  })
  return (
    <li className="day-form">
      <fieldset>
        <legend>{name}</legend>
        <div className="entries">
          {entries.length === 0 && <p className="off">{none}</p>}
          {entries.map((entry, place) => row(rowAt(entry, place)))}
          {children}
        </div>
        <div className="actions">
          {entries.length < MOST && (
            <IconButton icon="plus" label={props.addLabel} onClick={() => onChange([...entries, next(entries)])} />
          )}
          <Button look="link" aria-label={props.everywhereLabel} onClick={props.onEverywhere}>
            Mettre partout
          </Button>
        </div>
      </fieldset>
    </li>
  )
}
