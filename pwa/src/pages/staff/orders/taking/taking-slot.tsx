import { useId } from 'react'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import type { PickupDay } from '#pwa/features/pickup/slots/slot-choices.ts'
import type { PickupTime } from '#pwa/lib/format/words/pickup-words.ts'

type TakingSlotProps = {
  days: readonly PickupDay[] | undefined
  value: PickupTime | undefined
  onChange: (pickup: PickupTime) => void
}

const WORDS = ["Aujourd'hui", 'Demain']

/** When it is fetched: the earliest slot unless another is chosen. Those that are full or closed are not offered. */
export function TakingSlot({ days, value, onChange }: TakingSlotProps) {
  const id = useId()
  const offered = (days ?? [])
    .map(({ date, slots }, index) => ({
      date,
      label: WORDS[index] ?? formatDay(date),
      times: slots.filter(({ available }) => available).map(({ time }) => time),
    }))
    .filter(({ times }) => times.length > 0)
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
        {offered.map(({ date, label, times }, index) => (
          <optgroup key={date} label={label}>
            {times.map(time => (
              <option key={time} value={`${date} ${time}`}>
                {index === 0 && date === days?.[0]?.date ? time : `${label}, ${time}`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
