import { useState } from 'react'
import { changeStaff, type StaffMember } from '#api/features/staff/contract.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { useChangeMember } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import '#pwa/ui/overlays/sheet-form.css'

type EditMemberFormProps = {
  member: StaffMember
  onSaved: () => void
  onNewPassword: () => void
  /** Asks to disable the account, or to enable it again. */
  onStanding: () => void
}

/** The form for an account: its name and role with one button, the other actions each with a question of its own. */
export function EditMemberForm({ member, onSaved, onNewPassword, onStanding }: EditMemberFormProps) {
  const [values, setValues] = useState({ name: member.name })
  const [role, setRole] = useState(member.role)
  const { mutateAsync } = useChangeMember()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: values => bodyErrors(changeStaff, { ...values, role }),
    send: async values => {
      await mutateAsync({ id: member.id, change: { ...values, role } })
      onSaved()
    },
    sentence: error => (error instanceof Error ? error.message : String(error)),
  })
  return (
    <form className="sheet-form" {...form}>
      <TextField label="Nom" autoComplete="off" {...field('name')} />
      <TextField label="Identifiant" defaultValue={member.username} disabled hint="L’identifiant ne change pas." />
      <RoleChoice role={role} onChange={setRole} />
      {role !== member.role && (
        <Notice>
          {member.is_you
            ? 'Vous serez déconnecté, et vous reviendrez avec le nouveau rôle.'
            : 'La personne sera déconnectée, et reviendra avec le nouveau rôle.'}
        </Notice>
      )}
      <div className="form-actions">
        <Button onClick={onNewPassword}>Donner un nouveau mot de passe</Button>
        {!member.is_you && (
          <Button look={member.disabled ? 'outline' : 'danger'} onClick={onStanding}>
            {member.disabled ? 'Réactiver le compte' : 'Désactiver le compte'}
          </Button>
        )}
      </div>
      <SheetFooter>
        {problem && <Notice tone="problem">{problem}</Notice>}
        <Button look="primary" block type="submit" busy={isSending} busyLabel="Enregistrement…">
          Enregistrer
        </Button>
      </SheetFooter>
    </form>
  )
}
