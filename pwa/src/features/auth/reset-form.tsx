import * as z from 'zod/mini'
import { newPassword, resetPassword } from '#api/features/customers/contract.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { NewPasswordFields } from '#pwa/ui/forms/password-field.tsx'
import { checkSession } from './session.ts'
import { confirmationError, useAccountForm } from './use-account-form.ts'
import './auth-late.css'

type ResetFormProps = LinkOutcome & { token: string }

const fields = z.object({ password: newPassword })

/** The form for a new password, opened by the link that was mailed. */
export function ResetForm({ token, ...outcome }: ResetFormProps) {
  const { form, field, problem, isSending } = useAccountForm({
    empty: { password: '', confirmation: '' },
    check: values => ({ ...firstErrors(fields, values), ...confirmationError(values) }),
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

export type LinkOutcome = {
  onDone: () => void
  /** Called when the link was used already or has expired. */
  onDeadLink: () => void
}

/**
 * Sends what a mailed link is for, which ends every session of its account.
 * @throws whatever `send` throws but for a dead link
 */
export async function pressLink(send: () => Promise<unknown>, { onDone, onDeadLink }: LinkOutcome): Promise<void> {
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
