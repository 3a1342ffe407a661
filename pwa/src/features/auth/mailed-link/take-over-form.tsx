import * as z from 'zod/mini'
import { takeOver, verifyEmail } from '#api/features/customers/contract.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { NewPasswordFields } from '#pwa/ui/forms/password-field.tsx'
import { confirmationError, useAccountForm } from '../sign-in/use-account-form.ts'
import { type LinkOutcome, pressLink } from './press-link.ts'
import './reset-form.css'

type TakeOverFormProps = LinkOutcome & { token: string }

const fields = z.object({
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
    check: values => ({ ...firstErrors(fields, values), ...confirmationError(values) }),
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
