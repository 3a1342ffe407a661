import type { ComponentProps, ReactNode } from 'react'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import './account-form.css'

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
