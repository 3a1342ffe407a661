import { useState } from 'react'
import type { StaffMember } from '#api/features/staff/contract.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useChangeMember } from './team-queries.ts'
import './staff-late.css'

type PasswordQuestionProps = {
  member: StaffMember
  open: boolean
  onClose: () => void
  onMade: (password: string | null) => void
}

/** Asks before a new password is generated: the old one stops working at once, and its sessions end. */
export function PasswordQuestion({ member, open, onClose, onMade }: PasswordQuestionProps) {
  const { mutateAsync } = useChangeMember()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Un nouveau mot de passe pour ${member.name}\u00a0?`}
      confirmLabel="En donner un nouveau"
      busyLabel="Création…"
      onConfirm={async () => onMade((await mutateAsync({ id: member.id, change: { reset_password: true } })).password)}
    >
      <p>
        {member.is_you
          ? 'L’ancien ne vaut plus rien, et vos autres appareils sont déconnectés.'
          : 'L’ancien ne vaut plus rien, et la personne est déconnectée partout.'}
      </p>
    </ConfirmDialog>
  )
}

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
