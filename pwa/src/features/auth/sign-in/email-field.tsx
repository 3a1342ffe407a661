import type { ComponentProps } from 'react'
import { TextField } from '#pwa/ui/forms/field/text-field.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode' | 'autoComplete'>

/** The address that names an account; a password manager takes it for the user's name. */
export function EmailField(field: EmailFieldProps) {
  return <TextField label="E-mail" type="email" inputMode="email" autoComplete="username" {...field} />
}
