import { useState } from 'react'
import { newPasskeyOptions } from '#api/features/customers/contract-passkeys.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { PasswordField } from '#pwa/ui/forms/password-field.tsx'
import { addPasskey } from './use-passkeys.ts'

type AddPasskeyProps = { ask: AccountCall; onAdded: () => void; onCancel: () => void }

/** Asks for the password, then has this device make a passkey. */
export function AddPasskey({ ask, onAdded, onCancel }: AddPasskeyProps) {
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const { form, field, problem, isSending } = useSentForm({
    values: { password },
    onChange: change => setPassword(change.password ?? ''),
    check: values => bodyErrors(newPasskeyOptions, values),
    send: async values => {
      await addPasskey(ask, values.password)
      onAdded()
    },
    blames: { wrong_password: 'password' },
    sentence: error => (error instanceof Error ? error.message : ''),
  })
  return (
    <form {...form}>
      <PasswordField
        label="Votre mot de passe, une dernière fois"
        autoComplete="current-password"
        enterKeyHint="go"
        autoFocus
        isShown={isShown}
        onShow={setShown}
        {...field('password')}
      />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button block type="submit" busy={isSending} busyLabel="L’appareil vous demande…">
        Continuer
      </Button>
      <Button look="link" onClick={onCancel}>
        Annuler
      </Button>
    </form>
  )
}
