import { useState } from 'react'
import { changeStaff, createStaff, type StaffMember } from '#api/features/staff/contract.ts'
import { ROLES, STAFF_ROLES, type StaffRole } from '#api/kernel/people/roles.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { useChangeMember, useCreateMember } from './team-queries.ts'
import '#pwa/ui/overlays/sheet.css'

type NewMemberFormProps = {
  onCreated: (made: { name: string; username: string; password: string | null }) => void
}

/** The form for a new account: its password is generated, so that nobody chooses a weak one for somebody else. */
export function NewMemberForm({ onCreated }: NewMemberFormProps) {
  const [values, setValues] = useState({ name: '', username: '' })
  const [role, setRole] = useState<StaffRole>('counter')
  const { mutateAsync } = useCreateMember()
  const { keyOf } = useIntentKey()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: values => bodyErrors(createStaff, { ...values, role }),
    send: async values => {
      const member = { ...values, role }
      const { member: made, password } = await mutateAsync({ member, key: keyOf(member) })
      onCreated({ name: made.name, username: made.username, password })
    },
    blames: { staff_username_taken: 'username' },
    sentence: error => (error instanceof Error ? error.message : String(error)),
  })
  return (
    <form className="sheet-form" {...form}>
      <TextField label="Nom" autoComplete="off" enterKeyHint="next" {...field('name')} />
      <TextField
        label="Identifiant"
        hint="Pour se connecter. Lettres, chiffres, point et tirets."
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field('username')}
      />
      <RoleChoice role={role} onChange={setRole} />
      <SheetFooter>
        {problem && <Notice tone="problem">{problem}</Notice>}
        <Button look="primary" block type="submit" busy={isSending} busyLabel="Création…">
          Créer le compte
        </Button>
      </SheetFooter>
    </form>
  )
}

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

/** Chooses the role of an account, each with what it opens, so that it is chosen knowingly. */
function RoleChoice({ role, onChange }: { role: StaffRole; onChange: (role: StaffRole) => void }) {
  const options = STAFF_ROLES.map(value => ({ value, label: ROLES[value].word, detail: ROLES[value].opens }))
  return <RadioGroup legend="Rôle" options={options} value={role} onChange={onChange} />
}
