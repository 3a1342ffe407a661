import type { StaffMember } from '#api/features/staff/contract.ts'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useChangeMember } from './queries.ts'

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
