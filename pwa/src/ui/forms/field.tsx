import { type ComponentProps, type ReactNode, useId } from 'react'
import { french } from '#pwa/lib/format/french.tsx'
import { Icon } from '../media/icon.tsx'
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

const HONEYPOT_NAME = 'website'

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

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
}

/** One line of text with its label, hint and error. */
export function TextField({ label, hint, error, optional = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {control => <input {...control} {...input} />}
    </Field>
  )
}

type TextAreaProps = ComponentProps<'textarea'> & Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'optional'>

/** Several lines of text, with the same around them. */
export function TextArea({ label, hint, error, optional = false, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {control => <textarea {...control} {...input} />}
    </Field>
  )
}

type FieldGroupProps = {
  legend: string
  /** Said under the controls, before an error can happen. */
  hint?: ReactNode
  error?: string | undefined
  /** The native controls, of which one is chosen or which belong together. */
  children: ReactNode
}

/** A `Field` of several controls: the legend above, the controls, hint, then the error with its icon. */
export function FieldGroup({ legend, hint, error, children }: FieldGroupProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="field" data-invalid={error ? '' : undefined} aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** A field that nobody sees: what fills it in is a machine. `honeypotValue` hands it to the server, which refuses. */
export function HoneypotField() {
  return (
    <div hidden>
      <input name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </div>
  )
}

/** What the form's honeypot holds. */
export function honeypotValue(form: HTMLFormElement): string {
  return String(new FormData(form).get(HONEYPOT_NAME) ?? '')
}
