import { isOvernightWindow, STEPS_MINUTES } from '#api/features/settings/rules/pickup-week.ts'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { FieldError } from '#pwa/ui/forms/field.tsx'
import type { DayRow } from '../day-form/day-form.tsx'
import { TimeInput } from '../day-form/time-input.tsx'
import type { DraftErrors } from '../draft/draft.ts'
import { readableWindows, type TypedWindow } from './typed-windows.ts'

type WindowFieldsProps = Omit<DayRow<TypedWindow>, 'place'> & {
  path: string
  /** The capacity of every slot, shown where this window has none of its own. */
  usualCapacity: string
  errors: DraftErrors
}

const FIELDS = ['first', 'last', 'stepMinutes', 'capacity'] as const

/** One window of pickups: from, to, how often, and how much each of its slots takes. */
export function WindowFields({
  entry: window,
  of,
  path,
  usualCapacity,
  errors,
  onChange,
  onRemove,
}: WindowFieldsProps) {
  const fault = FIELDS.map(field => errors[`${path}.${field}`]).find(message => message !== undefined)
  const [read] = readableWindows([window])
  const about = (field: 'stepMinutes' | 'capacity', label: string) => ({
    'aria-label': `${label}, ${of}`,
    'aria-invalid': errors[`${path}.${field}`] ? true : undefined,
    'aria-describedby': fault ? `${path}-error` : undefined,
    value: window[field],
  })
  const time = (field: 'first' | 'last', label: string) => (
    <TimeInput
      label={`${label}, ${of}`}
      value={window[field]}
      isInvalid={Boolean(errors[`${path}.${field}`])}
      describedBy={fault ? `${path}-error` : undefined}
      onType={text => onChange({ [field]: text })}
    />
  )
  return (
    <div className="window field" data-invalid={fault ? '' : undefined}>
      <span className="from-to">
        {time('first', 'Premier retrait')}
        <span aria-hidden="true">–</span>
        {time('last', 'Dernier retrait')}
        {read && isOvernightWindow(read) && !fault && <small>le lendemain</small>}
      </span>
      <select
        {...about('stepMinutes', 'Un créneau')}
        onChange={({ target }) => onChange({ stepMinutes: target.value })}
      >
        {STEPS_MINUTES.map(step => (
          <option key={step} value={step}>
            toutes les {step}&nbsp;min
          </option>
        ))}
      </select>
      <span className="load">
        <span aria-hidden="true">charge</span>
        <input
          {...about('capacity', 'Charge d’un créneau')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={usualCapacity}
          onChange={({ target }) => onChange({ capacity: target.value })}
        />
      </span>
      <IconButton icon="trash" label={`Retirer les retraits de ${window.first}, ${of}`} onClick={onRemove} />
      {fault && <FieldError id={`${path}-error`}>{fault}</FieldError>}
    </div>
  )
}
