import { useRef, useState } from 'react'
import { createStaff } from '#api/features/staff/contract.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { StaffRole } from '#api/kernel/people/actor.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { useCreateMember } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import '#pwa/ui/overlays/sheet-form.css'

type NewMemberFormProps = {
  onCreated: (made: { name: string; username: string; password: string | null }) => void
}

/** The form for a new account: its password is generated, so that nobody chooses a weak one for somebody else. */
export function NewMemberForm({ onCreated }: NewMemberFormProps) {
  const [values, setValues] = useState({ name: '', username: '' })
  const [role, setRole] = useState<StaffRole>('manager')
  const { mutateAsync } = useCreateMember()
  // A changed form gets another key; the same one sent again does not.
  const intent = useRef({ of: '', key: '' })
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: values => bodyErrors(createStaff, { ...values, role }),
    send: async values => {
      const member = { ...values, role }
      const of = JSON.stringify(member)
      if (intent.current.of !== of) intent.current = { of, key: uuid() }
      const { member: made, password } = await mutateAsync({ member, key: intent.current.key })
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
