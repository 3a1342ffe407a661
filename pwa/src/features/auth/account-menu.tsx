import type { ReactNode } from 'react'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Avatar } from '#pwa/ui/media/avatar.tsx'
import { Icon, type IconName } from '#pwa/ui/media/icon.tsx'
import { ResendLink } from './resend-link.tsx'
import { logOut } from './session.ts'
import './auth-late.css'

type AccountMenuProps = {
  customer: Customer
  /** The orders that are awaited. */
  running?: ReactNode
  /** Closes the panel around the menu. */
  onClose: () => void
  onSection: (section: AccountSection) => void
  onLoggedOut: () => void
}

/** The account's menu: the customer's name, the figures, the sections, logging out. */
export function AccountMenu({ customer, running, onClose, onSection, onLoggedOut }: AccountMenuProps) {
  const enter = (section: AccountSection) => {
    onSection(section)
    // The panel closes after the sheet is painted over it: while the page stays inert throughout, the browser need not
    // restyle it.
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
      {running}
      <p className="counts">
        <Count n={customer.total_orders ?? 0} one="commande payée" other="commandes payées" />
        <Count n={customer.loyalty_points ?? 0} one="point" other="points" />
      </p>
      {customer.email_verified === false && (
        <div className="unverified">
          <p>
            Adresse à confirmer&nbsp;: vos commandes passées sans compte avec cette adresse rejoindront votre
            historique. Elles ne donnent pas de point.
          </p>
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

/** A section of the account, as the address names it: `?compte=commandes`. */
export type AccountSection = 'profil' | 'commandes' | 'points' | 'parametres'

/** The account menu's entries, in their order. */
const ACCOUNT_ENTRIES: readonly { section: AccountSection; label: string; icon: IconName }[] = [
  { section: 'profil', label: 'Mon profil', icon: 'user' },
  { section: 'commandes', label: 'Mes commandes', icon: 'bag' },
  { section: 'points', label: 'Points fidélité', icon: 'bowl' },
  { section: 'parametres', label: 'Paramètres', icon: 'settings' },
]
