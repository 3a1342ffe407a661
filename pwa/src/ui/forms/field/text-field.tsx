import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

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
