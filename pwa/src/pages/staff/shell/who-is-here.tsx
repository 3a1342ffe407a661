import { useNavigate } from 'react-router-dom'
import type { StaffRole } from '#api/kernel/actor.ts'
import { logOutStaff } from '#pwa/features/staff/session/session.ts'
import { ROLE_WORDS } from '#pwa/lib/role-words.ts'
import { Icon } from '#pwa/ui/icon.tsx'

/** The role that is logged in, and the way out: it ends under the login form at the first page (specification 2, section 2). */
export function WhoIsHere({ role }: { role: StaffRole }) {
  const navigate = useNavigate()
  const leave = () => {
    // First: no page of the new address is to be seen under it.
    void logOutStaff()
    void navigate('/admin')
  }
  return (
    <div className="who-is-here">
      <p>
        <b>{ROLE_WORDS[role]}</b>
        <span>Connecté</span>
      </p>
      <button type="button" className="log-out" onClick={leave}>
        <Icon name="leave" />
        Se déconnecter
      </button>
    </div>
  )
}
