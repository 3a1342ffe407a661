import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

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
