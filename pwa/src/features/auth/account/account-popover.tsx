import type { ReactNode, Ref } from 'react'
import './account-popover.css'

type AccountPopoverProps = {
  ref: Ref<HTMLElement>
  id: string
  /** Told each time it is opened. */
  onOpen: () => void
  children: ReactNode
}

/** What the account's button opens: there as soon as the button is, whatever of its contents is still on its way. */
export function AccountPopover({ ref, id, onOpen, children }: AccountPopoverProps) {
  return (
    <section
      ref={ref}
      id={id}
      popover="auto"
      aria-label="Votre compte"
      className="account-popover"
      onToggle={event => event.newState === 'open' && onOpen()}
    >
      {children}
    </section>
  )
}
