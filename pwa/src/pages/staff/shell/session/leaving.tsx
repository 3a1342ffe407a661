import { useNavigate } from 'react-router-dom'
import { useWaitingTaps, waitingWords } from '#pwa/features/orders/board/line/board-queue.ts'
import { sendAllLate } from '#pwa/features/orders/board/line/late-notices.ts'
import { sendAllMoves } from '#pwa/features/orders/board/line/moves.ts'
import { logOutStaff } from '#pwa/features/staff/session/session.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog/confirm-dialog.tsx'

const NAME = 'quitter'

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
        {waitingWords(count)}&nbsp;: le serveur ne les a pas encore. Restez connecté jusqu’au retour du réseau pour
        qu’ils partent.
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
