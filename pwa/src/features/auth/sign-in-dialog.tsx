import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  customerPasskeyLogin,
  customerPasskeyOptions,
  forgotPassword,
  newPassword,
} from '#api/features/customers/contract.ts'
import { email, line, phone } from '#api/kernel/fields.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { hasPasskeys, signByPasskey, thisDevice } from '#pwa/lib/session/passkey-device.ts'
import { deviceKey } from '#pwa/lib/session/session.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { NewPasswordFields, PasskeyButton, PasswordField } from '#pwa/ui/forms/password-field.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { Sheet, SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { AccountForm, EmailField, type Mode } from './account-form.tsx'
import { logIn, openAccount, type Registration } from './session.ts'
import { confirmationError, useAccountForm } from './use-account-form.ts'

type SignInDialogProps = {
  /** Undefined while the dialog is closed. */
  mode: Mode | undefined
  /** The orders that are awaited: whoever looks for one needs no account. */
  running?: ReactNode
  restaurantName: string | undefined
  privacyLink: (words: string) => ReactNode
  onMode: (mode: Mode) => void
  onRegistered: () => void
  onClose: () => void
}

const TITLES: Record<Mode, string> = {
  entrer: 'Se connecter',
  inscription: 'Créer un compte',
  oubli: 'Mot de passe oublié',
}

/**
 * The dialog for signing in, opening an account, asking for a new password. Each form starts empty, also after a change
 * of mode.
 */
export function SignInDialog(props: SignInDialogProps) {
  const { mode, running, restaurantName, privacyLink, onMode, onRegistered, onClose } = props
  const content = useFirstFieldOf(mode)
  return (
    <Sheet open={mode !== undefined} onClose={onClose} shape="card" title={mode ? TITLES[mode] : ''}>
      <div className="sign-in-dialog" ref={content}>
        {mode === 'entrer' && running}
        {mode === 'entrer' && <LogInForm onMode={onMode} />}
        {mode === 'inscription' && (
          <RegisterForm
            restaurantName={restaurantName}
            privacyLink={privacyLink}
            onMode={onMode}
            onRegistered={onRegistered}
          />
        )}
        {mode === 'oubli' && <ForgotForm onMode={onMode} />}
      </div>
    </Sheet>
  )
}

/**
 * Focuses the first field of each form: the button that changed the form is gone with the former one, so the focus must
 * move anyway.
 */
function useFirstFieldOf(mode: Mode | undefined) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mode) content.current?.querySelector('input')?.focus()
  }, [mode])
  return content
}

// The former client's form asks for at least six characters here too.
const logInFields = z.object({ email, password: newPassword })

function LogInForm({ onMode }: { onMode: (mode: Mode) => void }) {
  const [isShown, setShown] = useState(false)
  const { form, field, problem, isSending } = useAccountForm({
    empty: { email: '', password: '' },
    check: values => firstErrors(logInFields, values),
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

type RegisterFormProps = {
  restaurantName: string | undefined
  /** Wraps the words that open the privacy text. */
  privacyLink: (words: string) => ReactNode
  onMode: (mode: Mode) => void
  onRegistered: () => void
}

const registerFields = z.object({ name: line(120, 'Le nom est requis'), phone, email, password: newPassword })

function RegisterForm({ restaurantName, privacyLink, onMode, onRegistered }: RegisterFormProps) {
  const [wantsOffers, setWantsOffers] = useState(false)
  const register = useRegistering()
  const { form, field, problem, isSending } = useAccountForm({
    empty: { name: '', phone: '', email: '', password: '', confirmation: '' },
    check: values => ({ ...firstErrors(registerFields, values), ...confirmationError(values) }),
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
  const { keyOf } = useIntentKey()
  return (registration: Registration) => openAccount(registration, keyOf(registration))
}

const forgotFields = z.object({ email })

/** 'Mot de passe oublié': sends a link by mail. Whether the address has an account is not told. */
function ForgotForm({ onMode }: { onMode: (mode: Mode) => void }) {
  const [sentTo, setSentTo] = useState<string>()
  const { form, field, problem, isSending } = useAccountForm({
    empty: { email: '' },
    check: values => firstErrors(forgotFields, values),
    send: async values => {
      await call(forgotPassword, { body: values })
      setSentTo(values.email.trim())
    },
  })
  if (sentTo !== undefined) return <LinkSent to={sentTo} onBack={() => onMode('entrer')} />
  return (
    <AccountForm
      {...form}
      problem={problem}
      isSending={isSending}
      label="Recevoir un lien"
      busyLabel="Envoi…"
      other={
        <>
          Mot de passe retrouvé&nbsp;?{' '}
          <Button look="link" onClick={() => onMode('entrer')}>
            Se connecter
          </Button>
        </>
      }
    >
      <p className="soft">
        Donnez l’adresse de votre compte&nbsp;: un lien pour choisir un nouveau mot de passe y sera envoyé.
      </p>
      <EmailField enterKeyHint="send" {...field('email')} />
    </AccountForm>
  )
}

function LinkSent({ to, onBack }: { to: string; onBack: () => void }) {
  return (
    <div className="account-form">
      <div className="fields">
        <Notice tone="done">
          {/* The message takes the form's place: it is read out, and the keyboard goes on from here. */}
          <p ref={element => element?.focus()} tabIndex={-1} role="status">
            Si un compte existe à cette adresse, un lien vient d’y être envoyé.
          </p>
        </Notice>
        <p className="sent-to">{to}</p>
        <p className="soft">
          Le lien ne sert qu’une fois, pendant la durée indiquée dans l’email. Rien reçu ? Regardez dans vos
          indésirables : un lien reçu ces dernières heures peut encore servir.
        </p>
      </div>
      <SheetFooter>
        <Button block onClick={onBack}>
          Retour à la connexion
        </Button>
      </SheetFooter>
    </div>
  )
}
