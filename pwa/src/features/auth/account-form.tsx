import type { ComponentProps, ReactNode } from 'react'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import './auth-late.css'

/** The form that the sign-in dialog shows, as its address says: `?connexion=inscription`. */
export const MODES = ['entrer', 'inscription', 'oubli'] as const
export type Mode = (typeof MODES)[number]

type AccountFormProps = ComponentProps<'form'> & {
  /** The server's reason for refusing. */
  problem: string | undefined
  isSending: boolean
  /** The label of the button. */
  label: string
  busyLabel: string
  /** Another way in, under the button. */
  second?: ReactNode
  /** The link to another form, below both. */
  other: ReactNode
  children: ReactNode
}

/**
 * A form of the sign-in dialog: its fields, and below them, always in view, the problem, the button and the link to
 * another form.
 */
export function AccountForm({
  problem,
  isSending,
  label,
  busyLabel,
  second,
  other,
  children,
  ...form
}: AccountFormProps) {
  return (
    <form className="account-form" {...form}>
      <div className="fields">{children}</div>
      <SheetFooter>
        {problem && <Notice tone="problem">{problem}</Notice>}
        <Button look="primary" block type="submit" busy={isSending} busyLabel={busyLabel}>
          {label}
        </Button>
        {second}
        <p className="other">{other}</p>
      </SheetFooter>
    </form>
  )
}

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode' | 'autoComplete'>

/** The email address of an account; password managers take it for the user name. */
export function EmailField(field: EmailFieldProps) {
  return <TextField label="Email" type="email" inputMode="email" autoComplete="username" {...field} />
}
