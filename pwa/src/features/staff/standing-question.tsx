import type { StaffMember } from '#api/features/staff/contract.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useChangeMember } from './team-queries.ts'

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
