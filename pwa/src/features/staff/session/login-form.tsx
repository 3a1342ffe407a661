import { useState } from 'react'
import { staffLogin } from '#api/features/staff/contract/staff.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { bodyErrors } from '#pwa/lib/forms/first-errors.ts'
import { serverSentence, useSentForm } from '#pwa/lib/forms/use-sent-form.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { TextField } from '#pwa/ui/forms/field/text-field.tsx'
import { PasswordField } from '#pwa/ui/forms/password/password-field.tsx'
import { logInStaff } from './session.ts'
import './login-form.css'

/** The last user name in this page: after a session's end most often the same person comes back. */
let lastUsername = ''

/** The form with user name and password; the server's message stands above the button. */
export function LoginForm() {
  const [values, setValues] = useState({ username: lastUsername, password: '' })
  const [isShown, setShown] = useState(false)
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: values => bodyErrors(staffLogin, values),
    send: async values => {
      lastUsername = values.username
      await logInStaff(values)
    },
    sentence: loginSentence,
  })
  return (
    <form className="login-form" {...form}>
      <TextField
        label="Identifiant"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        {...field('username')}
      />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        enterKeyHint="go"
        isShown={isShown}
        onShow={setShown}
        {...field('password')}
      />
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Connexion…">
        Se connecter
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </form>
  )
}

/** The former client's sentence. After too many tries the server's own one says how long to wait. */
function loginSentence(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Erreur de connexion au serveur'
  return serverSentence(error) ?? 'Erreur de connexion'
}
