import { useState } from 'react'
import { logProblem } from '#pwa/lib/state/log.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import './password-once.css'

type PasswordOnceProps = {
  name: string
  username: string
  /** Null: it was shown before, and is not stored. */
  password: string | null
  onWrittenDown: () => void
}

/** A generated password, large enough to be written down: it is not shown again. */
export function PasswordOnce({ name, username, password, onWrittenDown }: PasswordOnceProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password ?? '')
      setCopied(true)
    } catch (error) {
      logProblem('The password could not be copied', error)
    }
  }
  if (password === null)
    return (
      <div className="password-once">
        <Notice tone="problem">
          Le compte de {name} existe, mais son mot de passe a déjà été montré. Donnez-lui-en un nouveau.
        </Notice>
        <Button look="primary" block onClick={onWrittenDown}>
          Continuer
        </Button>
      </div>
    )
  return (
    <div className="password-once">
      <p>Remettez-les à {name}. Le mot de passe ne sera plus affiché&nbsp;: il n’est gardé nulle part.</p>
      <dl>
        <div>
          <dt>Identifiant</dt>
          <dd>{username}</dd>
        </div>
        <div>
          <dt>Mot de passe</dt>
          <dd className="num">{password}</dd>
        </div>
      </dl>
      <Button onClick={() => void copy()}>{isCopied ? 'Copié' : 'Copier le mot de passe'}</Button>
      <Button look="primary" block onClick={onWrittenDown}>
        C’est noté
      </Button>
    </div>
  )
}
