import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { afterPaint } from '#pwa/lib/state/after-paint.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Avatar } from '#pwa/ui/media/avatar/avatar.tsx'
import { Icon, type IconName } from '#pwa/ui/media/icon/icon.tsx'
import { logOut } from '../session.ts'
import { ACCOUNT_ENTRIES, type AccountSection } from './account-entries.ts'
import { ResendLink } from './resend-link.tsx'
import './account-menu.css'

type AccountMenuProps = {
  customer: Customer
  /** Closes what it stands in. */
  onClose: () => void
  onSection: (section: AccountSection) => void
  onLoggedOut: () => void
}

/** Who is signed in, what the account counts, the ways into it, and the way out. */
export function AccountMenu({ customer, onClose, onSection, onLoggedOut }: AccountMenuProps) {
  const enter = (section: AccountSection) => {
    onSection(section)
    // The sheet lies over it by then: a page that is inert throughout keeps its style.
    afterPaint(onClose)
  }
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
      <ul className="entries">
        {ACCOUNT_ENTRIES.map(({ section, label, icon }) => (
          <Entry key={section} icon={icon} label={label} onClick={() => enter(section)} />
        ))}
        <Entry icon="leave" label="Se déconnecter" onClick={leave} />
      </ul>
    </div>
  )
}

function Entry({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick}>
        <Icon name={icon} />
        {label}
      </button>
    </li>
  )
}

function Count({ n, one, other }: { n: number; one: string; other: string }) {
  return (
    <span>
      <b>{n}</b> {n > 1 ? other : one}
    </span>
  )
}
