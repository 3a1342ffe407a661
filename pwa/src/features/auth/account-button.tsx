import type { ReactNode, Ref } from 'react'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { Avatar } from '#pwa/ui/media/avatar.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './auth.css'

type AccountButtonProps = {
  ref?: Ref<HTMLButtonElement>
  customer: Customer | undefined
  /** Opens a signed-in customer's panel. */
  onOpen: () => void
  onSignIn: () => void
}

/**
 * In the header: signs in, or opens the account's panel. One and the same button, in a place of one size, so that
 * nothing moves when the customer becomes known and a closing dialog can give the focus back to it.
 */
export function AccountButton({ ref, customer, onOpen, onSignIn }: AccountButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="account-button"
      aria-label={customer ? `Votre compte, ${customer.name}` : 'Se connecter'}
      aria-haspopup="dialog"
      onClick={customer ? onOpen : onSignIn}
    >
      {customer ? <Avatar name={customer.name} photo={customer.profile_image} /> : <Icon name="user" />}
      <span className="word">{customer ? customer.name.split(' ')[0] : 'Se connecter'}</span>
    </button>
  )
}

type AccountPanelProps = { ref: Ref<HTMLDialogElement>; children: ReactNode }

/**
 * The panel that the account's button opens at once, though its contents may still be loading. It is modal so that a
 * sheet opened from it finds the page inert already, and the browser need not restyle all that is in view.
 */
export function AccountPanel({ ref, children }: AccountPanelProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, the dialog's own
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label="Votre compte"
      className="account-panel"
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className="frame">{children}</div>
    </dialog>
  )
}
