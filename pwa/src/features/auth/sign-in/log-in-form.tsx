import { useState } from 'react'
import * as z from 'zod/mini'
import { newPassword } from '#api/features/customers/contract.ts'
import { email } from '#api/kernel/fields.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { hasPasskeys, thisDevice } from '#pwa/lib/session/passkey-device.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { PasskeyButton, PasswordField } from '#pwa/ui/forms/password-field.tsx'
import { logInByPasskey } from '../passkey-log-in.ts'
import { logIn } from '../session.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import type { Mode } from './mode.ts'
import { useAccountForm } from './use-account-form.ts'

// The former client's form asks for at least six characters here too.
const fields = z.object({ email, password: newPassword })

export function LogInForm({ onMode }: { onMode: (mode: Mode) => void }) {
  const [isShown, setShown] = useState(false)
  const { form, field, problem, isSending } = useAccountForm({
    empty: { email: '', password: '' },
    check: values => firstErrors(fields, values),
    send: logIn,
    refused: 'Identifiants invalides',
  })
  return (
    <AccountForm
      {...form}
      problem={problem}
      isSending={isSending}
      label="Se connecter"
      busyLabel="Connexion…"
      second={hasPasskeys() && <PasskeyButton label={`Se connecter avec ${thisDevice()}`} onSigning={logInByPasskey} />}
      other={
        <>
          Pas encore de compte&nbsp;?{' '}
          <Button look="link" onClick={() => onMode('inscription')}>
            Créer un compte
          </Button>
        </>
      }
    >
      <EmailField enterKeyHint="next" {...field('email')} />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        enterKeyHint="go"
        isShown={isShown}
        onShow={setShown}
        {...field('password')}
      />
      <Button look="link" className="aside" onClick={() => onMode('oubli')}>
        Mot de passe oublié
      </Button>
    </AccountForm>
  )
}
