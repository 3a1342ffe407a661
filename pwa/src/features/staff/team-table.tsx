import type { StaffMember } from '#api/features/staff/contract.ts'
import { ROLES } from '#api/kernel/people/roles.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Notice, StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CopyButton } from '#pwa/ui/forms/copy-button.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useChangeMember } from './team-queries.ts'
import './staff-late.css'

type TeamTableProps = { team: readonly StaffMember[]; now: Date; onEdit: (member: StaffMember) => void }

/** The accounts with their role and their last use. */
export function TeamTable({ team, now, onEdit }: TeamTableProps) {
  return (
    <DataTable
      caption="Comptes de l’équipe"
      columns={columns(now)}
      rows={team}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Aucun compte." />}
      actions={member => (
        <Button look="link" aria-label={`Modifier ${member.name}`} onClick={() => onEdit(member)}>
          Modifier
        </Button>
      )}
    />
  )
}

function columns(now: Date): readonly [Column<StaffMember>, ...Column<StaffMember>[]] {
  return [
    {
      key: 'name',
      title: 'Nom',
      cell: ({ name, is_you }) => (
        <>
          {name} {is_you && <small className="soft note">(vous)</small>}
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      key: 'username',
      title: 'Identifiant',
      cell: ({ username }) => username,
      breaks: true,
      sortBy: ({ username }) => username,
    },
    { key: 'role', title: 'Rôle', cell: ({ role }) => ROLES[role].word, sortBy: ({ role }) => ROLES[role].word },
    {
      key: 'seen',
      title: 'Dernière activité',
      cell: ({ last_seen_at }) => (last_seen_at ? formatMoment(new Date(last_seen_at), now) : 'Jamais connecté'),
      isWhole: true,
      sortBy: ({ last_seen_at }) => last_seen_at,
    },
    {
      key: 'state',
      title: 'État',
      cell: ({ disabled }) =>
        disabled ? (
          <StateWord tone="bad" icon="close">
            Désactivé
          </StateWord>
        ) : (
          <StateWord tone="good" icon="check">
            Actif
          </StateWord>
        ),
      sortBy: ({ disabled }) => Number(disabled),
    },
  ]
}

type StandingQuestionProps = { member: StaffMember; open: boolean; onClose: () => void }

/** Asks before an account is disabled, which ends its sessions, or enabled again. */
export function StandingQuestion({ member, open, onClose }: StandingQuestionProps) {
  const { mutateAsync } = useChangeMember()
  const { name, disabled } = member
  const change = async () => {
    await mutateAsync({ id: member.id, change: { disabled: !disabled } })
    showToast({ tone: 'done', text: disabled ? `Compte de ${name} réactivé.` : `Compte de ${name} désactivé.` })
  }
  return disabled ? (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Réactiver le compte de ${name}\u00a0?`}
      confirmLabel="Réactiver"
      busyLabel="Réactivation…"
      onConfirm={change}
    >
      <p>La personne pourra se reconnecter avec son mot de passe d’avant.</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Désactiver le compte de ${name}\u00a0?`}
      confirmLabel="Désactiver"
      busyLabel="Désactivation…"
      isDanger
      onConfirm={change}
    >
      <p>La personne est déconnectée partout, aussitôt. Ce qu’elle a fait reste au journal.</p>
    </ConfirmDialog>
  )
}

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
      <CopyButton text={password} copied="Copié">
        Copier le mot de passe
      </CopyButton>
      <Button look="primary" block onClick={onWrittenDown}>
        C’est noté
      </Button>
    </div>
  )
}
