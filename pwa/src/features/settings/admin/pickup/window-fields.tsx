import { isOvernightWindow, STEPS_MINUTES } from '#api/features/settings/rules/pickup/pickup-week.ts'
import { IconButton } from '#pwa/ui/forms/button/icon-button.tsx'
import { FieldError } from '#pwa/ui/forms/field/field.tsx'
import type { DraftErrors } from '../draft/draft.ts'
import { tidyTime } from '../hours/time-text.ts'
import { readableWindows, type TypedWindow } from './typed-windows.ts'

type WindowFieldsProps = {
  window: TypedWindow
  /** Part of the fields' labels: `lundi, service 2`. */
  of: string
  path: string
  /** The capacity of every slot, shown where this window has none of its own. */
  usualCapacity: string
  errors: DraftErrors
  onChange: (change: Partial<TypedWindow>) => void
  onRemove: () => void
}

const FIELDS = ['first', 'last', 'stepMinutes', 'capacity'] as const

/** One window of pickups: from, to, how often, and how much each of its slots takes. */
export function WindowFields({ window, of, path, usualCapacity, errors, onChange, onRemove }: WindowFieldsProps) {
  const fault = FIELDS.map(field => errors[`${path}.${field}`]).find(message => message !== undefined)
  const [read] = readableWindows([window])
  const about = (field: keyof TypedWindow, label: string) => ({
    'aria-label': `${label}, ${of}`,
    'aria-invalid': errors[`${path}.${field}`] ? true : undefined,
    'aria-describedby': fault ? `${path}-error` : undefined,
    value: window[field],
  })
  const time = (field: 'first' | 'last', label: string) => (
    <input
      {...about(field, label)}
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      onChange={({ target }) => onChange({ [field]: target.value })}
      onBlur={({ target }) => target.value !== tidyTime(target.value) && onChange({ [field]: tidyTime(target.value) })}
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
            toutes les {step} min
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
