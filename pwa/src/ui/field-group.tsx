import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type FieldGroupProps = {
  legend: string
  error?: string | undefined
  /** The native controls, of which one is chosen or which belong together. */
  children: ReactNode
}

/** A `Field` of several controls: the legend above, then the error with its icon. */
export function FieldGroup({ legend, error, children }: FieldGroupProps) {
  const id = useId()
  return (
    <fieldset className="field" data-invalid={error ? '' : undefined} aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
