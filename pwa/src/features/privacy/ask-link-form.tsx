import { useState } from 'react'
import { askDataLink } from '#api/features/privacy/contract.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { bodyErrors, serverSentence, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import './privacy.css'

/** Asks for the link to one's data by an address; whether anything is held about it is not told. */
export function AskLinkForm() {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const { form, field, problem, isSending } = useSentForm({
    values: { email },
    onChange: change => setEmail(change.email ?? ''),
    check: values => bodyErrors(askDataLink, values),
    send: async values => {
      await call(askDataLink, { body: values })
      setSent(true)
    },
    sentence: error => serverSentence(error) ?? 'Le réseau ne répond pas. Réessayez dans un instant.',
  })
  if (isSent) return <LinkOnItsWay />
  return (
    <form className="privacy" {...form}>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="send"
        hint="L’adresse donnée à la commande, à la réservation ou à l’avis"
        {...field('email')}
      />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Envoi…">
        Recevoir un lien
      </Button>
    </form>
  )
}

/** The same words for every address, so that they tell nothing of it. */
export function LinkOnItsWay() {
  return (
    <div className="privacy">
      <Notice tone="done">
        {/* The message takes the form's place: it is read out, and the keyboard goes on from here. */}
        <p ref={element => element?.focus()} tabIndex={-1} role="status">
          Si nous gardons quelque chose à cette adresse, un lien vient d’y être envoyé.
        </p>
      </Notice>
      <p className="soft">
        Il est valable 1&nbsp;heure. Rien reçu&nbsp;? Regardez dans vos indésirables&nbsp;: un lien reçu il y a moins
        d’une heure reste valable.
      </p>
    </div>
  )
}
