import { useState } from 'react'
import * as z from 'zod/mini'
import { newPassword } from '#api/features/customers/contract.ts'
import { customerPasskeyLogin, customerPasskeyOptions } from '#api/features/customers/contract-passkeys.ts'
import { email } from '#api/kernel/fields.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { hasPasskeys, signByPasskey, thisDevice } from '#pwa/lib/session/passkey-device.ts'
import { deviceKey } from '#pwa/lib/session/session.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { PasskeyButton, PasswordField } from '#pwa/ui/forms/password-field.tsx'
import { AccountForm, EmailField, type Mode } from './account-form.tsx'
import { logIn } from './session.ts'
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

/** Asks the device for a passkey, and signs in by it. @throws ApiProblem, NetworkFailure, PasskeyTrouble */
async function logInByPasskey(): Promise<void> {
  const credential = await signByPasskey(call(customerPasskeyOptions, {}))
  keepCustomer(await call(customerPasskeyLogin, { body: { credential, device_key: deviceKey() } }), true)
}
