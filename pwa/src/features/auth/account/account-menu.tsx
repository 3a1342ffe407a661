import { useEffect, useEffectEvent, useRef } from 'react'
import type { Customer } from '#pwa/lib/customer-session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { logOut } from '../session.ts'
import { Avatar } from './avatar.tsx'
import { ResendLink } from './resend-link.tsx'
import './account-menu.css'

type AccountMenuProps = {
  id: string
  customer: Customer
  /** Whether it was asked for before it was there. */
  isAwaited: boolean
  /** Told each time it is opened: the figures may have grown old, the session may be over. */
  onOpen: () => void
  onLoggedOut: () => void
}

/** Who is signed in, what the account counts, and the way out. */
export function AccountMenu({ id, customer, isAwaited, onOpen, onLoggedOut }: AccountMenuProps) {
  const menu = useRef<HTMLElement>(null)
  const openWhenAwaited = useEffectEvent(() => isAwaited && menu.current?.showPopover())
  useEffect(() => void openWhenAwaited(), [])
  const leave = () => {
    // Closed first: the focus goes back to the button, which stays.
    menu.current?.hidePopover()
    void logOut()
    onLoggedOut()
    showToast({ text: 'Vous êtes déconnecté.' })
  }
  return (
    <section
      id={id}
      ref={menu}
      popover="auto"
      aria-label="Votre compte"
      className="account-menu"
      onToggle={event => event.newState === 'open' && onOpen()}
    >
      <div className="who">
        <Avatar name={customer.name} photo={customer.profile_image} />
        <p>
          <b>{customer.name}</b>
          <span>{customer.email}</span>
        </p>
      </div>
      <p className="counts">
        <Count n={customer.total_orders ?? 0} one="commande" other="commandes" />
        <Count n={customer.loyalty_points ?? 0} one="point" other="points" />
      </p>
      {customer.email_verified === false && (
        <div className="unverified">
          <p>Adresse à confirmer.</p>
          <ResendLink look="link" />
        </div>
      )}
      <Button block onClick={leave}>
        Se déconnecter
      </Button>
    </section>
  )
}

function Count({ n, one, other }: { n: number; one: string; other: string }) {
  return (
    <span>
      <b>{n}</b> {n > 1 ? other : one}
    </span>
  )
}
