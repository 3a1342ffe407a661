import { LoginForm } from '#pwa/features/staff/session/login-form.tsx'
import { logOutStaff } from '#pwa/features/staff/session/session.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import './session-dialog.css'

/** Over the page when the server has ended the session: what is typed behind it stays as it is. */
export function SessionDialog({ isOver }: { isOver: boolean }) {
  return (
    <Sheet open={isOver} title="Session expirée" shape="card">
      <div className="session-dialog">
        <p>Reconnectez-vous&nbsp;: ce que vous avez saisi est toujours là.</p>
        <LoginForm />
        <Button look="link" onClick={() => void logOutStaff()}>
          Quitter sans reprendre
        </Button>
      </div>
    </Sheet>
  )
}
