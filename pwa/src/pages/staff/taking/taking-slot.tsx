import { useId } from 'react'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import '#pwa/ui/forms/field.css'
import { partsOfDay, type ShownDay, shownDays } from '#pwa/features/pickup/shown-days.ts'
import type { PickupDay } from '#pwa/features/pickup/slot-choices.ts'

type TakingSlotProps = {
  days: readonly PickupDay[] | undefined
  value: PickupTime | undefined
  onChange: (pickup: PickupTime) => void
}

const WORDS = ['Aujourd’hui', 'Demain']

/**
 * When it is fetched: the earliest slot unless another is chosen. Those that are full or closed are not offered. What lies
 * after midnight stands with the evening before it, and says which night that is.
 */
export function TakingSlot({ days, value, onChange }: TakingSlotProps) {
  const id = useId()
  const offered = shownDays(days ?? [])
    .map((day, index) => ({ label: WORDS[index] ?? formatDay(day.date), slots: openSlots(day), isToday: index === 0 }))
    .filter(({ slots }) => slots.length > 0)
  return (
    <div className="field">
      <label htmlFor={id}>Retrait</label>
      <select
        id={id}
        value={value ? `${value.date} ${value.time}` : ''}
        onChange={({ target }) => {
          const [date = '', time = ''] = target.value.split(' ')
          onChange({ date, time })
        }}
      >
        {!value && <option value="">{days ? 'Aucun créneau' : 'Créneaux…'}</option>}
        {offered.map(({ label, slots, isToday }) => (
          <optgroup key={label} label={label}>
            {slots.map(({ value: slot, time, night }) => (
              <option key={slot} value={slot}>
                {night ? `${time}, ${night}` : isToday ? time : `${label}, ${time}`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

function openSlots(day: ShownDay) {
  return partsOfDay(day).flatMap(({ name, isNight, slots }) =>
    slots
      .filter(({ available }) => available)
      .map(({ date, time }) => ({
        value: `${date} ${time}`,
        time,
        night: isNight && name.charAt(0).toLowerCase() + name.slice(1),
      })),
  )
}
