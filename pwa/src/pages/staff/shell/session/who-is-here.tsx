import type { StaffRole } from '#api/kernel/people/actor.ts'
import { useInstalling } from '#pwa/features/install/use-installing.ts'
import { ROLE_WORDS } from '#pwa/lib/format/words/role-words.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { ACCESS } from './access/access-host.tsx'
import { useLeaving } from './leaving.tsx'

/**
 * The role that is logged in, what installs the app, and the way out: it ends under the login form at the first page.
 */
export function WhoIsHere({ role }: { role: StaffRole }) {
  const install = useInstalling()
  const leave = useLeaving()
  const access = useOverlay(ACCESS)
  return (
    <div className="who-is-here">
      <p>
        <b>{ROLE_WORDS[role]}</b>
        <span>Connecté</span>
      </p>
      {install && (
        <button type="button" className="install" onClick={install}>
          <Icon name="download" />
          Installer l’application
        </button>
      )}
      <button type="button" className="install" onClick={() => access.show()}>
        <Icon name="settings" />
        Mon accès
      </button>
      <button type="button" className="log-out" onClick={() => void leave()}>
        <Icon name="leave" />
        Se déconnecter
      </button>
    </div>
  )
}
