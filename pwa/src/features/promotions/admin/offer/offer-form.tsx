import { type FormEvent, useRef, useState } from 'react'
import type { Mailing } from '#api/features/promotions/contract.ts'
import { formatEnd, MAX_PERCENT, MIN_PERCENT, otherPercents } from '#api/features/promotions/rules/promotion-terms.ts'
import { uuid } from '#api/kernel/ids.ts'
import { plural } from '#api/kernel/plural.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Field, TextField } from '#pwa/ui/forms/field.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useSendOffer } from '../queries.ts'
import {
  FRESH_DRAFT,
  type OfferDraft,
  type OfferErrors,
  offerErrors,
  offerOf,
  storedDraft,
  wordsOf,
} from './offer-draft.ts'
import { OfferPreview } from './offer-preview.tsx'
import { useSettled } from './use-settled.ts'
import './offer-form.css'

type OfferFormProps = {
  /** How many customers asked for offers. */
  recipients: number
  /** When a discount that is sent now ends. */
  until: Date
  onSent: (mailing: Mailing) => void
}

const TYPING_MS = 400

/** The form for an offer: its text, its discount, a preview of the mail, and a question before it is sent. */
export function OfferForm({ recipients, until, onSent }: OfferFormProps) {
  const [draft, setDraft] = useState<OfferDraft>(() => storedDraft.read() ?? FRESH_DRAFT)
  const [errors, setErrors] = useState<OfferErrors>({})
  const question = useOverlay('envoyer')
  const { mutateAsync } = useSendOffer()
  const form = useRef<HTMLFormElement>(null)
  // A changed offer gets another key; the same one sent again does not.
  const intent = useRef({ of: '', key: '' })
  const lastDay = parisDay(until)
  const words = wordsOf(draft, lastDay)
  const offer = offerOf(draft, lastDay)
  const settled = useSettled(JSON.stringify(offer), TYPING_MS)
  const previewed = JSON.parse(settled) as typeof offer

  const edit = (change: Partial<OfferDraft>, field?: keyof OfferErrors) => {
    const next = { ...draft, ...change }
    setDraft(next)
    storedDraft.write(next)
    if (field) setErrors(({ [field]: _, ...others }) => others)
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const found = offerErrors(offer)
    setErrors(found)
    const first = (['percent', 'title', 'body'] as const).find(name => found[name])
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
    else question.show()
  }
  const send = async () => {
    const of = JSON.stringify(offer)
    if (intent.current.of !== of) intent.current = { of, key: uuid() }
    const mailing = await mutateAsync({ offer, key: intent.current.key })
    intent.current = { of: '', key: '' }
    storedDraft.write(undefined)
    setDraft(FRESH_DRAFT)
    onSent(mailing)
  }
  const whom = recipients === 0 ? 'aucun destinataire' : plural(recipients, 'destinataire', 'destinataires')
  return (
    <div className="offer-form">
      <form ref={form} noValidate onSubmit={ask}>
        <CheckBox
          checked={draft.hasDiscount}
          onChange={event => edit({ hasDiscount: event.target.checked }, 'percent')}
        >
          Avec une réduction, donnée au panier
        </CheckBox>
        {draft.hasDiscount && (
          <TextField
            label="Réduction, en&nbsp;%"
            name="percent"
            type="number"
            inputMode="numeric"
            min={MIN_PERCENT}
            max={MAX_PERCENT}
            step={1}
            value={draft.percent}
            error={errors.percent}
            hint={`Sur la carte à emporter, hors alcool et plats offerts, une fois par client, jusqu’au ${formatEnd(until)}.`}
            onChange={event => edit({ percent: event.target.value }, 'percent')}
          />
        )}
        <TextField
          label="Titre"
          name="title"
          maxLength={70}
          value={words.title}
          error={errors.title}
          onChange={event => edit({ title: event.target.value }, 'title')}
        />
        <Field label="Message" error={errors.body} hint="Pas d’offre portant sur l’alcool.">
          {control => (
            <textarea
              {...control}
              name="body"
              rows={5}
              maxLength={1000}
              value={words.body}
              onChange={event => edit({ body: event.target.value }, 'body')}
            />
          )}
        </Field>
        <OtherPercents
          words={`${words.title} ${words.body}`}
          percent={draft.hasDiscount ? Number(draft.percent) : null}
        />
        <Button
          look="primary"
          block
          type="submit"
          blocked={recipients === 0 ? 'Personne n’a demandé d’offres' : undefined}
        >
          Envoyer à {whom}
        </Button>
      </form>
      <OfferPreview offer={Object.keys(offerErrors(previewed)).length === 0 ? previewed : undefined} />
      <ConfirmDialog
        open={question.open}
        onClose={question.close}
        title={`Envoyer à ${whom}\u00a0?`}
        confirmLabel="Envoyer"
        busyLabel="Envoi en cours…"
        onConfirm={send}
      >
        <p>
          <b>{words.title}</b>
        </p>
        <p>L’envoi ne peut pas être repris.</p>
      </ConfirmDialog>
    </div>
  )
}

/** Warns when the text names another percentage than the discount that the checkout will give. */
function OtherPercents({ words, percent }: { words: string; percent: number | null }) {
  const others = otherPercents(words, percent)
  if (others.length === 0) return null
  const named = others.map(other => `${other}\u00a0%`).join(', ')
  return (
    <Notice>
      Le texte parle de {named}. {percent ? `Le panier déduira ${percent}\u00a0%.` : 'Le panier ne déduira rien.'}
    </Notice>
  )
}
