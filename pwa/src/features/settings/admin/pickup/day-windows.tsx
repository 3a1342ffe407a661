import { DayForm } from '../day-form/day-form.tsx'
import type { DraftErrors } from '../draft/draft.ts'
import { tidyTime } from '../hours/time-text.ts'
import type { pickupsOn } from './pickups-on.ts'
import type { TypedWindow } from './typed-windows.ts'
import { WindowFields } from './window-fields.tsx'

type DayWindowsProps = {
  name: string
  /** 0 is Monday. */
  day: number
  windows: readonly TypedWindow[]
  /** The slots that come of them. */
  pickups: ReturnType<typeof pickupsOn>
  usualCapacity: string
  errors: DraftErrors
  onChange: (windows: readonly TypedWindow[]) => void
  onEverywhere: () => void
}

const NOON: TypedWindow = { first: '11:30', last: '14:30', stepMinutes: '30', capacity: '' }
const EVENING: TypedWindow = { first: '18:00', last: '22:30', stepMinutes: '30', capacity: '' }

/** The pickups of one weekday, and what customers can choose of it. */
export function DayWindows({ name, day, windows, pickups, usualCapacity, errors, ...on }: DayWindowsProps) {
  return (
    <DayForm
      name={name}
      entries={windows}
      none="Aucun retrait"
      addLabel={`Ajouter des retraits, ${name}`}
      everywhereLabel={`Mettre partout les retraits du ${name}`}
      next={nextWindow}
      row={({ place, ...row }) => (
        // A window has no identity but its place, and no state.
        <WindowFields
          key={place}
          path={`pickupWeek.${day}.${place}`}
          usualCapacity={usualCapacity}
          errors={errors}
          {...row}
        />
      )}
      {...on}
    >
      {pickups.length > 0 && <SlotsPreview name={name} pickups={pickups} />}
    </DayForm>
  )
}

/** How many slots customers are offered that day, and which: those outside of the opening hours are struck through. */
function SlotsPreview({ name, pickups }: Pick<DayWindowsProps, 'name' | 'pickups'>) {
  const open = pickups.filter(({ isOpen }) => isOpen).length
  const closed = pickups.length - open
  return (
    <details className="slots-preview">
      <summary aria-label={`${counted(open)} le ${name}`}>
        {counted(open)}
        {closed > 0 && `, ${closed} hors des horaires`}
      </summary>
      <ol>
        {pickups.map(({ time, isNextDay, isOpen }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: while they are typed, two windows may have the same time
          <li key={place}>
            {isOpen ? time : <s>{time}</s>}
            {isNextDay && <small> le lendemain</small>}
          </li>
        ))}
      </ol>
    </details>
  )
}

function counted(count: number): string {
  return count === 0 ? 'Aucun créneau' : `${count}\u00a0créneau${count > 1 ? 'x' : ''}`
}

/** Proposes noon first, then the evening; further windows start empty. */
function nextWindow(windows: readonly TypedWindow[]): TypedWindow {
  const last = windows.at(-1)
  if (!last) return NOON
  const ends = tidyTime(last.last)
  return ends < EVENING.first && ends >= tidyTime(last.first) ? EVENING : { ...EVENING, first: '', last: '' }
}
