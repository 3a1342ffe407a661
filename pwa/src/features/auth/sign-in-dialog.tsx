import { type ReactNode, useEffect, useRef } from 'react'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import type { Mode } from './account-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LogInForm } from './log-in-form.tsx'
import { RegisterForm } from './register-form.tsx'

type SignInDialogProps = {
  /** Undefined while the dialog is closed. */
  mode: Mode | undefined
  /** The orders that are awaited: whoever looks for one needs no account. */
  running?: ReactNode
  restaurantName: string | undefined
  privacyLink: (words: string) => ReactNode
  onMode: (mode: Mode) => void
  onRegistered: () => void
  onClose: () => void
}

const TITLES: Record<Mode, string> = {
  entrer: 'Se connecter',
  inscription: 'Créer un compte',
  oubli: 'Mot de passe oublié',
}

/**
 * The dialog for signing in, opening an account, asking for a new password. Each form starts empty, also after a change
 * of mode.
 */
export function SignInDialog(props: SignInDialogProps) {
  const { mode, running, restaurantName, privacyLink, onMode, onRegistered, onClose } = props
  const content = useFirstFieldOf(mode)
  return (
    <Sheet open={mode !== undefined} onClose={onClose} shape="card" title={mode ? TITLES[mode] : ''}>
      <div className="sign-in-dialog" ref={content}>
        {mode === 'entrer' && running}
        {mode === 'entrer' && <LogInForm onMode={onMode} />}
        {mode === 'inscription' && (
          <RegisterForm
            restaurantName={restaurantName}
            privacyLink={privacyLink}
            onMode={onMode}
            onRegistered={onRegistered}
          />
        )}
        {mode === 'oubli' && <ForgotForm onMode={onMode} />}
      </div>
    </Sheet>
  )
}

/**
 * Focuses the first field of each form: the button that changed the form is gone with the former one, so the focus must
 * move anyway.
 */
function useFirstFieldOf(mode: Mode | undefined) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mode) content.current?.querySelector('input')?.focus()
  }, [mode])
  return content
}
