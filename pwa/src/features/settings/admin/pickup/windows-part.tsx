import { USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { WEEKDAYS } from '#pwa/lib/format/hours-words.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { isSame } from '../draft/draft.ts'
import { isReadable, tidyWeek } from '../hours/time-text.ts'
import type { PartProps } from '../part-props.ts'
import { DayWindows } from './day-windows.tsx'
import { pickupsOn } from './pickups-on.ts'
import { type TypedWindow, typedWeekOf } from './typed-windows.ts'
import './windows-part.css'

const USUAL = typedWeekOf({ pickupWeek: USUAL_PICKUP_WEEK.map(windows => [...windows]) })

/** When pickups are taken, weekday by weekday, with the slots that come of it. */
export function WindowsPart({ draft, errors, onChange }: PartProps) {
  const { pickupWeek } = draft
  const week = tidyWeek(draft.week)
  const hours = isReadable(week) ? week : []
  const setDay = (day: number, windows: readonly TypedWindow[]) =>
    onChange({ pickupWeek: pickupWeek.map((other, at) => (at === day ? windows : other)) })
  return (
    <section className="settings-section windows-part" aria-labelledby="settings-pickups">
      <h2 id="settings-pickups">Heures de retrait</h2>
      <p className="soft">
        Un service par ligne&nbsp;: premier retrait, dernier retrait, minutes entre deux créneaux. Après minuit, il
        reste au jour où il commence. Sans charge, un créneau prend la capacité ordinaire, plus haut.
      </p>
      <ol className="week-form">
        {WEEKDAYS.map((name, day) => (
          <DayWindows
            key={name}
            name={name}
            day={day}
            windows={pickupWeek[day] ?? []}
            pickups={pickupsOn(day, pickupWeek, hours)}
            usualCapacity={draft.texts.slotCapacity ?? ''}
            errors={errors}
            onChange={windows => setDay(day, windows)}
            onEverywhere={() => onChange({ pickupWeek: pickupWeek.map(() => pickupWeek[day] ?? []) })}
          />
        ))}
      </ol>
      {!isSame(pickupWeek, USUAL) && (
        <Button look="link" onClick={() => onChange({ pickupWeek: USUAL })}>
          Remettre les heures habituelles
        </Button>
      )}
    </section>
  )
}
