import type { StaffRole } from '#api/kernel/people/actor.ts'
import { ROLE_WORDS } from '#pwa/lib/session/staff-session.ts'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'

/** What each role may do (docs/product.md#the-staffs-app), so that it is chosen knowingly. */
const OPENS: Record<StaffRole, string> = {
  manager: 'Commandes, carte, fidélité, réservations, avis, tableau de bord',
  admin: 'Tout cela, plus remboursements, réglages, équipe, journal et envois',
}

/** Chooses the role of an account. */
export function RoleChoice({ role, onChange }: { role: StaffRole; onChange: (role: StaffRole) => void }) {
  const options = (['manager', 'admin'] as const).map(value => ({
    value,
    label: ROLE_WORDS[value],
    detail: OPENS[value],
  }))
  return <RadioGroup legend="Rôle" options={options} value={role} onChange={onChange} />
}
