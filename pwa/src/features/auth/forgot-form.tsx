import { useState } from 'react'
import * as z from 'zod/mini'
import { forgotPassword } from '#api/features/customers/contract.ts'
import { email } from '#api/kernel/fields.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { AccountForm, EmailField, type Mode } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'

const fields = z.object({ email })

/** 'Mot de passe oublié': sends a link by mail. Whether the address has an account is not told. */
export function ForgotForm({ onMode }: { onMode: (mode: Mode) => void }) {
  const [sentTo, setSentTo] = useState<string>()
  const { form, field, problem, isSending } = useAccountForm({
    empty: { email: '' },
    check: values => firstErrors(fields, values),
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
          Le lien ne sert qu’une fois, pendant le temps que dit l’email. Rien reçu ? Regardez dans les indésirables, et
          si un lien de ces dernières heures y attend : il est encore bon.
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
