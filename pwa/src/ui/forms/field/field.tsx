import { type ReactNode, useId } from 'react'
import { french } from '#pwa/lib/format/french.ts'
import { Icon } from '../../media/icon/icon.tsx'
import './field.css'

type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = {
  label: string
  /** Said under the label, before an error can happen. */
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** The native control, with what ties it to its label, hint and error. */
  children: (control: Control) => ReactNode
}

/** Label above, control, hint, then the error with its icon. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>
        {label} {optional && <span className="soft optional">(facultatif)</span>}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** What is wrong with a field, under it; `id` is what the control is described by. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" />
      {french(children)}
    </p>
  )
}
