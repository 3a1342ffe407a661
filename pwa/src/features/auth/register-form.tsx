import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { newPassword } from '#api/features/customers/contract.ts'
import { email, line, phone } from '#api/kernel/fields.ts'
import { uuid } from '#api/kernel/ids.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { NewPasswordFields } from '#pwa/ui/forms/password-field.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { AccountForm, EmailField, type Mode } from './account-form.tsx'
import { openAccount, type Registration } from './session.ts'
import { confirmationError, useAccountForm } from './use-account-form.ts'

type RegisterFormProps = {
  restaurantName: string | undefined
  /** Wraps the words that open the privacy text. */
  privacyLink: (words: string) => ReactNode
  onMode: (mode: Mode) => void
  onRegistered: () => void
}

const fields = z.object({ name: line(120, 'Le nom est requis'), phone, email, password: newPassword })

export function RegisterForm({ restaurantName, privacyLink, onMode, onRegistered }: RegisterFormProps) {
  const [wantsOffers, setWantsOffers] = useState(false)
  const register = useRegistering()
  const { form, field, problem, isSending } = useAccountForm({
    empty: { name: '', phone: '', email: '', password: '', confirmation: '' },
    check: values => ({ ...firstErrors(fields, values), ...confirmationError(values) }),
    send: async ({ confirmation: _, ...values }) => {
      await register({ ...values, marketing_opt_in: wantsOffers })
      onRegistered()
    },
    failed: 'Erreur lors de l’inscription',
  })
  return (
    <AccountForm
      {...form}
      problem={problem}
      isSending={isSending}
      label="Créer un compte"
      busyLabel="Création du compte…"
      other={
        <>
          Déjà un compte&nbsp;?{' '}
          <Button look="link" onClick={() => onMode('entrer')}>
            Se connecter
          </Button>
        </>
      }
    >
      <p className="lead">
        <Icon name="bowl" />
        <span>1 point par jour où vous commandez avec votre compte. Au dixième, un plat offert.</span>
      </p>
      <div className="pair">
        <TextField label="Nom" autoComplete="name" autoCapitalize="words" enterKeyHint="next" {...field('name')} />
        <TextField
          label="Téléphone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          {...field('phone')}
        />
      </div>
      <EmailField enterKeyHint="next" {...field('email')} />
      <NewPasswordFields label="Mot de passe" password={field('password')} confirmation={field('confirmation')} />
      <CheckBox checked={wantsOffers} onChange={event => setWantsOffers(event.target.checked)}>
        Recevoir les offres {restaurantName ? `de ${restaurantName} ` : ''}par email. Désinscription à tout moment.
      </CheckBox>
      <p className="small soft">
        Vos données servent à votre compte et à vos commandes&nbsp;: {privacyLink('confidentialité')}.
      </p>
    </AccountForm>
  )
}

/** Opens one account per registration, even when the first answer is lost and the request is sent again. */
function useRegistering() {
  const attempt = useRef({ asked: '', key: '' })
  return (registration: Registration) => {
    const asked = JSON.stringify(registration)
    if (attempt.current.asked !== asked) attempt.current = { asked, key: uuid() }
    return openAccount(registration, attempt.current.key)
  }
}
