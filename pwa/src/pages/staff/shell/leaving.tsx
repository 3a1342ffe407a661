import { useNavigate } from 'react-router-dom'
import { ROLES, type StaffRole } from '#api/kernel/people/roles.ts'
import { useInstalling } from '#pwa/features/install/install-memory.ts'
import { useWaitingTaps, waitingWords } from '#pwa/features/orders/board/line/board-queue.ts'
import { sendAllLate } from '#pwa/features/orders/board/line/late-notices.ts'
import { sendAllMoves } from '#pwa/features/orders/board/line/moves.ts'
import { logOutStaff } from '#pwa/features/staff/session.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { ACCESS } from './access-host.tsx'

const NAME = 'quitter'

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
        <b>{ROLES[role].word}</b>
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

/**
 * The way out. What the board has not sent yet goes out first; where it cannot, it would be lost, and that is asked.
 * @returns what the button does
 */
export function useLeaving(): () => Promise<void> {
  const { show } = useOverlay(NAME)
  const logOut = useLogOut()
  return async () => {
    const hasMoves = await sendAllMoves()
    // A customer who could not be told of a delay: it is said, and whoever leaves decides with a second tap.
    if (!(await sendAllLate())) return
    if (hasMoves) logOut()
    else show()
  }
}

/** The question, once for the whole shell. */
export function LeavingQuestion() {
  const { open, close } = useOverlay(NAME)
  const { count } = useWaitingTaps()
  const logOut = useLogOut()
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Se déconnecter quand même&nbsp;?"
      confirmLabel="Se déconnecter et les perdre"
      busyLabel="Déconnexion…"
      isDanger
      onConfirm={async () => logOut()}
    >
      <p>
        {waitingWords(count)}&nbsp;: le site ne les a pas encore. Restez connecté jusqu’au retour du réseau pour qu’ils
        partent.
      </p>
    </ConfirmDialog>
  )
}

function useLogOut(): () => void {
  const navigate = useNavigate()
  return () => {
    // First: no page of the new address is to be seen under it.
    void logOutStaff()
    void navigate('/admin')
  }
}
