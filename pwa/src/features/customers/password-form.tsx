import { useState } from 'react'
import { changePassword } from '#api/features/customers/contract.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { bodyErrors, serverSentence, useSentForm } from '#pwa/lib/forms.ts'
import { type Customer, currentCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { NewPasswordFields, PasswordField } from '#pwa/ui/forms/password-field.tsx'
import './customers.css'

type PasswordFormProps = {
  customer: Customer
  ask: AccountCall
  /** They go with the password, which is said before. */
  hasPasskeys: boolean
  /** Called when the change has signed the other devices out. */
  onChanged: () => void
}

const EMPTY = { current_password: '', new_password: '', confirmation: '' }

/** Changes the password. That signs every other device out; this one goes on with the new token of the answer. */
export function PasswordForm({ customer, ask, hasPasskeys, onChanged }: PasswordFormProps) {
  const [values, setValues] = useState(EMPTY)
  const [isShown, setShown] = useState(false)
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: values => ({
      ...bodyErrors(changePassword, { ...values, user_email: customer.email }),
      ...differing(values),
    }),
    send: async ({ confirmation: _, ...passwords }) => {
      const { token } = await ask(changePassword, { body: { user_email: customer.email, ...passwords } })
      keepCustomer({ token, user: currentCustomer() ?? customer }, true)
      setValues(EMPTY)
      onChanged()
      showToast({ tone: 'done', text: 'Mot de passe changé\u00a0!', durationMs: 3000 })
    },
    blames: { wrong_password: 'current_password' },
    sentence: error => serverSentence(error) ?? 'Erreur lors du changement de mot de passe. Veuillez réessayer.',
  })
  return (
    <form className="password-form" {...form}>
      {/* This field tells a password manager whose password it is. */}
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        readOnly
        tabIndex={-1}
        aria-hidden
        value={customer.email}
      />
      <PasswordField
        label="Mot de passe actuel"
        autoComplete="current-password"
        enterKeyHint="next"
        isShown={isShown}
        onShow={setShown}
        {...field('current_password')}
      />
      <NewPasswordFields
        label="Nouveau mot de passe"
        password={field('new_password')}
        confirmation={field('confirmation')}
      />
      <p className="others">
        Vos autres appareils seront déconnectés{hasPasskeys && ', et vos clés d’accès retirées'}.
      </p>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Changement…">
        Changer le mot de passe
      </Button>
    </form>
  )
}

/** The sentence ends in a full stop, as the former client wrote it in this form. */
function differing({ new_password, confirmation }: typeof EMPTY) {
  return new_password === confirmation ? {} : { confirmation: 'Les mots de passe ne correspondent pas.' }
}
