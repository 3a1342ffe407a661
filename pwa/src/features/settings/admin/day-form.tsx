import type { ReactNode } from 'react'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { tidyTime } from './typed-times.ts'
import './settings-admin.css'

/** The functions by which a row changes itself, and the name of its fields: `lundi, service 2`. */
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
  /** The values of a new row, after these. */
  next: (entries: readonly Entry[]) => Entry
  row: (row: DayRow<Entry>) => ReactNode
  onChange: (entries: readonly Entry[]) => void
  onEverywhere: () => void
  /** Below the rows. */
  children?: ReactNode
}

const MOST = 4

/** The rows of one weekday, up to four; they can be the same for all days. */
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

type TimeInputProps = {
  label: string
  value: string
  isInvalid: boolean
  /** The id of the message, where one is shown. */
  describedBy: string | undefined
  onType: (text: string) => void
}

/** A time as people type it, put into the usual form once the field is left. */
export function TimeInput({ label, value, isInvalid, describedBy, onType }: TimeInputProps) {
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      aria-label={label}
      aria-invalid={isInvalid ? true : undefined}
      aria-describedby={describedBy}
      value={value}
      onChange={({ target }) => onType(target.value)}
      onBlur={({ target }) => target.value !== tidyTime(target.value) && onType(tidyTime(target.value))}
    />
  )
}
