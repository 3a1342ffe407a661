import { tidyTime } from '../hours/time-text.ts'

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
