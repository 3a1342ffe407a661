import type { Customer } from '#pwa/lib/customer-session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { logOut } from '../session.ts'
import { Avatar } from './avatar.tsx'
import { ResendLink } from './resend-link.tsx'
import './account-menu.css'

type AccountMenuProps = {
  customer: Customer
  /** Closes what it stands in; the focus goes back to the button, which stays. */
  onClose: () => void
  onLoggedOut: () => void
}

/** Who is signed in, what the account counts, and the way out. */
export function AccountMenu({ customer, onClose, onLoggedOut }: AccountMenuProps) {
  const leave = () => {
    onClose()
    void logOut()
    onLoggedOut()
    showToast({ text: 'Vous êtes déconnecté.' })
  }
  return (
    <div className="account-menu">
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
    </div>
  )
}

function Count({ n, one, other }: { n: number; one: string; other: string }) {
  return (
    <span>
      <b>{n}</b> {n > 1 ? other : one}
    </span>
  )
}
