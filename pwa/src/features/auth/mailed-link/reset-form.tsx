import * as z from 'zod/mini'
import { newPassword, resetPassword } from '#api/features/customers/contract/customer-access.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { firstErrors } from '#pwa/lib/forms/first-errors.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { NewPasswordFields } from '#pwa/ui/forms/password/new-password-fields.tsx'
import { checkSession } from '../session.ts'
import { confirmationError, useAccountForm } from '../sign-in/use-account-form.ts'
import './reset-form.css'

type ResetFormProps = {
  token: string
  onDone: () => void
  /** Called when the link was used already or has expired. */
  onDeadLink: () => void
}

const fields = z.object({ password: newPassword })

/** The form for a new password, opened by the link that was mailed. */
export function ResetForm({ token, onDone, onDeadLink }: ResetFormProps) {
  const { form, field, problem, isSending } = useAccountForm({
    empty: { password: '', confirmation: '' },
    check: values => ({ ...firstErrors(fields, values), ...confirmationError(values) }),
    send: async ({ password }) => {
      try {
        await call(resetPassword, { body: { token, password } })
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'token_invalid') return onDeadLink()
        throw error
      }
      // The new password has ended all sessions of the account, perhaps this device's too.
      void checkSession()
      onDone()
    },
    refused: 'Une erreur est survenue. Veuillez réessayer.',
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
