import type { ComponentProps, ReactNode } from 'react'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet/sheet-footer.tsx'
import './account-form.css'

type AccountFormProps = ComponentProps<'form'> & {
  /** Why the server refused. */
  problem: string | undefined
  isSending: boolean
  /** The button's. */
  label: string
  busyLabel: string
  /** Under the button: the way to another form. */
  other: ReactNode
  children: ReactNode
}

/** A form of the sign-in dialog: its fields, then in view at all times what went wrong, the button, the way out. */
export function AccountForm({ problem, isSending, label, busyLabel, other, children, ...form }: AccountFormProps) {
  return (
    <form className="account-form" {...form}>
      <div className="fields">{children}</div>
      <SheetFooter>
        {problem && <Notice tone="problem">{problem}</Notice>}
        <Button look="primary" block type="submit" busy={isSending} busyLabel={busyLabel}>
          {label}
        </Button>
        <p className="other">{other}</p>
      </SheetFooter>
    </form>
  )
}
