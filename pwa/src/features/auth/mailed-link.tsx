import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { newPassword, resetPassword, takeOver, verifyEmail } from '#api/features/customers/contract.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { customerToken, useCustomer } from '#pwa/lib/session/customer-session.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { NewPasswordFields, PasswordField } from '#pwa/ui/forms/password-field.tsx'
import { checkSession } from './session.ts'
import { confirmationError, useAccountForm } from './use-account-form.ts'
import './auth-late.css'

type ConfirmAddressProps = {
  token: string
  onDone: () => void
  /** Called when the link was used already or has expired. */
  onDeadLink: () => void
}

/**
 * The button that confirms the address. Opening the link is not enough, since mail scanners open links too, and some
 * even run the page. Reading the mailbox is not enough either: whoever is not signed in to the account here says its
 * password, since somebody else may have opened an account with this address.
 */
export function ConfirmAddress({ token, onDone, onDeadLink }: ConfirmAddressProps) {
  const isGuest = useCustomer() === undefined
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
  const confirming = useMutation({
    mutationFn: () => call(verifyEmail, { body: { token, ...(password && { password }) } }, { token: customerToken() }),
    onSuccess: () => {
      // If the account is signed in here, its orders and points have changed.
      void checkSession()
      onDone()
    },
    onError: error => {
      if (!(error instanceof ApiProblem)) return
      if (error.code === 'token_invalid') onDeadLink()
      // The session that this device has stored is over: without it the form asks for the password.
      if (error.status === 401) void checkSession()
    },
  })
  const problem = confirming.error
  const isOthersAccount = problem instanceof ApiProblem && problem.code === 'password_required'
  const asksPassword = isGuest || isOthersAccount || password !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirming.mutate()
  }
  return (
    <form className="reset-form" onSubmit={submit}>
      {asksPassword && (
        <PasswordField
          label="Mot de passe du compte"
          name="password"
          autoComplete="current-password"
          isShown={isShown}
          onShow={setIsShown}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {problem && <Notice tone="problem">{problem.message}</Notice>}
      <Button look="primary" block type="submit" busy={confirming.isPending} busyLabel="Confirmation…">
        Confirmer mon adresse
      </Button>
    </form>
  )
}

type TakeOverFormProps = LinkOutcome & { token: string }

const confirmFields = z.object({
  name: takeOver.shape.name,
  phone: takeOver.shape.phone,
  password: takeOver.shape.new_password,
})

/**
 * For the mailbox's owner who did not open the account: it becomes theirs, by their own name, number and password, and
 * whoever opened it is signed out.
 */
export function TakeOverForm({ token, ...outcome }: TakeOverFormProps) {
  const { form, field, problem, isSending } = useAccountForm({
    empty: { name: '', phone: '', password: '', confirmation: '' },
    check: values => ({ ...firstErrors(confirmFields, values), ...confirmationError(values) }),
    send: ({ name, phone, password }) => {
      const take_over = { name, phone, new_password: password }
      return pressLink(() => call(verifyEmail, { body: { token, take_over } }), outcome)
    },
  })
  return (
    <form className="reset-form" {...form}>
      <TextField label="Votre nom" autoComplete="name" autoCapitalize="words" enterKeyHint="next" {...field('name')} />
      <TextField
        label="Votre téléphone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        {...field('phone')}
      />
      <NewPasswordFields
        label="Nouveau mot de passe"
        password={field('password')}
        confirmation={field('confirmation')}
      />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Envoi…">
        Reprendre le compte
      </Button>
    </form>
  )
}

type ResetFormProps = LinkOutcome & { token: string }

const resetFields = z.object({ password: newPassword })

/** The form for a new password, opened by the link that was mailed. */
export function ResetForm({ token, ...outcome }: ResetFormProps) {
  const { form, field, problem, isSending } = useAccountForm({
    empty: { password: '', confirmation: '' },
    check: values => ({ ...firstErrors(resetFields, values), ...confirmationError(values) }),
    send: ({ password }) => pressLink(() => call(resetPassword, { body: { token, password } }), outcome),
  })
  return (
    <form className="reset-form" {...form}>
      <NewPasswordFields
        label="Nouveau mot de passe"
        password={field('password')}
        confirmation={field('confirmation')}
      />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Envoi…">
        Changer le mot de passe
      </Button>
    </form>
  )
}

type LinkOutcome = {
  onDone: () => void
  /** Called when the link was used already or has expired. */
  onDeadLink: () => void
}

/**
 * Sends what a mailed link is for, which ends every session of its account.
 * @throws whatever `send` throws but for a dead link
 */
async function pressLink(send: () => Promise<unknown>, { onDone, onDeadLink }: LinkOutcome): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'token_invalid') return onDeadLink()
    throw error
  }
  // The ended sessions are perhaps this device's too.
  void checkSession()
  onDone()
}
