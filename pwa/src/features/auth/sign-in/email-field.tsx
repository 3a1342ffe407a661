import type { ComponentProps } from 'react'
import { TextField } from '#pwa/ui/forms/field.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode' | 'autoComplete'>

/** The email address of an account; password managers take it for the user name. */
export function EmailField(field: EmailFieldProps) {
  return <TextField label="Email" type="email" inputMode="email" autoComplete="username" {...field} />
}
