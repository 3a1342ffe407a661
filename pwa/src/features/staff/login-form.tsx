/** How the staff log in by passkey. */
import { useEffect, useState } from 'react'
import { passkeyLogin, passkeyLoginOptions, staffLogin } from '#api/features/staff/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { bodyErrors, serverSentence, useSentForm } from '#pwa/lib/forms.ts'
import { hasPasskeys, offerPasskeys, signByPasskey, withdrawOffer } from '#pwa/lib/session/passkey-device.ts'
import { deviceKey } from '#pwa/lib/session/session.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { PasskeyButton, PasswordField } from '#pwa/ui/forms/password-field.tsx'
import { keepOpened, logInStaff } from './session.ts'
import './staff.css'

/** The last user name in this page: after a session's end most often the same person comes back. */
let lastUsername = ''

/**
 * The form with user name and password, the code of an account that has a second factor, and the way in by passkey; the
 * server's message stands above the button.
 */
export function LoginForm() {
  const [values, setValues] = useState({ username: lastUsername, password: '', code: '' })
  const [isShown, setShown] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  usePasskeyOffer()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: values => bodyErrors(staffLogin, sentOf(values, needsCode)),
    send: async values => {
      lastUsername = values.username
      try {
        await logInStaff(sentOf(values, needsCode))
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'second_factor_required') throw error
        setNeedsCode(true)
      }
    },
    blames: { second_factor_wrong: 'code' },
    sentence: loginSentence,
  })
  return (
    <form className="login-form" {...form}>
      <TextField
        label="Identifiant"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        {...field('username')}
        onChange={event => {
          setNeedsCode(false)
          field('username').onChange(event)
        }}
      />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        enterKeyHint="go"
        isShown={isShown}
        onShow={setShown}
        {...field('password')}
      />
      {needsCode && (
        <TextField
          label="Code"
          hint="Les six chiffres de votre application, ou un code de secours."
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          autoFocus
          {...field('code')}
        />
      )}
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Connexion…">
        Se connecter
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
      {hasPasskeys() && <PasskeyButton label="Se connecter avec une clé d’accès" onSigning={logInByPasskey} />}
    </form>
  )
}

type Values = { username: string; password: string; code: string }

function sentOf({ code, ...credentials }: Values, needsCode: boolean) {
  return needsCode ? { ...credentials, code } : credentials
}

/** While the form stands, the browser offers passkeys where it fills in names. */
function usePasskeyOffer(): void {
  useEffect(() => {
    void offerPasskeyLogin().catch(error => logProblem('Passkeys could not be offered', error))
    return () => void withdrawOffer()
  }, [])
}

/** The former client's sentence. After too many tries the server's own one says how long to wait. */
function loginSentence(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Erreur de connexion au serveur'
  return serverSentence(error) ?? 'Erreur de connexion'
}

type Credential = RequestOf<typeof passkeyLogin>['body']['credential']

/** Asks the device for a passkey, and signs in by it. @throws ApiProblem, NetworkFailure, PasskeyTrouble */
async function logInByPasskey(): Promise<void> {
  await openBy(await signByPasskey(call(passkeyLoginOptions, {})))
}

/** Offers passkeys where the browser fills in names, as long as nobody signs in otherwise. */
async function offerPasskeyLogin(): Promise<void> {
  const credential = await offerPasskeys(() => call(passkeyLoginOptions, {}))
  if (credential) await openBy(credential)
}

async function openBy(credential: Credential): Promise<void> {
  keepOpened(await call(passkeyLogin, { body: { credential, device_key: deviceKey() } }))
}
