import { type FormEvent, useEffect, useState } from 'react'
import { type Mailing, sendPromotional } from '#api/features/promotions/contract.ts'
import {
  fixedText,
  formatEnd,
  MAX_PERCENT,
  MIN_PERCENT,
  otherPercents,
  USUAL_PERCENT,
} from '#api/features/promotions/rules/promotion-terms.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDate, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { bodyErrors, useCheckedForm } from '#pwa/lib/forms.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { isFlag, isText, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { TextArea, TextField } from '#pwa/ui/forms/field.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { isUnderWay, type Offer, usePreview, usePromotional, useSendOffer } from './queries.ts'
import './promotions-admin.css'

const TYPING_MS = 400

const FRESH_DRAFT: OfferDraft = { hasDiscount: true, percent: String(USUAL_PERCENT) }

/** Mailing offers, for administrators: write, preview, send, and see the outcome. */
export function PromotionAdmin() {
  const promotional = usePromotional()
  return (
    <div className="promotion-admin">
      <DataSection title="Envoyer une offre" query={promotional} failure="Les envois n’ont pas pu être chargés.">
        {({ recipients, until }) => <OfferForm recipients={recipients} until={new Date(until)} onSent={showSent} />}
      </DataSection>
      {promotional.data && (
        <section>
          <h2>Derniers envois</h2>
          <MailingList mailings={promotional.data.mailings} />
        </section>
      )}
    </div>
  )
}

/** Says what was sent so far, in the former client's words; the list below follows the rest. */
function showSent(mailing: Mailing): void {
  const { sent_count } = mailing
  const text = `Notification envoyée à ${plural(sent_count, 'utilisateur', 'utilisateurs')}`
  showToast({ tone: 'done', text: isUnderWay(mailing) ? `${text} pour l’instant, l’envoi continue.` : text })
}

/** The mailings, newest first: what was sent, how far it is, and how often its discount was used. */
function MailingList({ mailings }: { mailings: readonly Mailing[] }) {
  if (mailings.length === 0) return <p className="soft">Aucun envoi pour le moment.</p>
  return (
    <ul className="mailing-list">
      {mailings.map(mailing => (
        <MailingItem key={mailing.id} mailing={mailing} />
      ))}
    </ul>
  )
}

function MailingItem({ mailing }: { mailing: Mailing }) {
  const { title, recipients, sent_count, failed_count, pending_count, promotion } = mailing
  const done = recipients - pending_count
  return (
    <li>
      <h3>{title}</h3>
      <p className="small soft">{sentWhen(mailing)}</p>
      <p aria-live="polite">
        {plural(sent_count, 'message accepté', 'messages acceptés')} sur {recipients}
        {failed_count > 0 && `, ${plural(failed_count, 'refusé', 'refusés')}`}
        {pending_count > 0 && `, ${plural(pending_count, 'en attente', 'en attente')}`}
      </p>
      {pending_count > 0 && <progress max={recipients} value={done} aria-label="Envoi en cours" />}
      {promotion && (
        <p className="small">
          {promotion.percent}&nbsp;% jusqu’au {formatEnd(new Date(promotion.until))}
          {'\u00a0: '}
          {promotion.used_count === 0 ? 'aucune commande' : plural(promotion.used_count, 'commande', 'commandes')}.
          Chaque destinataire a son code, valable une fois. Le vôtre&nbsp;:{' '}
          <span className="code">{promotion.code}</span>
        </p>
      )}
    </li>
  )
}

function sentWhen({ createdAt, by }: Mailing): string {
  const at = new Date(createdAt)
  const when = `${formatDate(parisDay(at))} à ${formatTimeInSentence(parisTime(at))}`
  return by ? `${when}, par ${by}` : when
}

type OfferFormProps = {
  /** How many customers asked for offers. */
  recipients: number
  /** When a discount that is sent now ends. */
  until: Date
  onSent: (mailing: Mailing) => void
}

/** The form for an offer: its text, its discount, a preview of the mail, and a question before it is sent. */
function OfferForm({ recipients, until, onSent }: OfferFormProps) {
  const [draft, setDraft] = useState<OfferDraft>(() => storedDraft.read() ?? FRESH_DRAFT)
  const question = useOverlay('envoyer')
  const { mutateAsync } = useSendOffer()
  // A changed offer gets another key; the same one sent again does not.
  const { keyOf, done } = useIntentKey()
  const lastDay = parisDay(until)
  const words = wordsOf(draft, lastDay)
  const offer = offerOf(draft, lastDay)
  const settled = useSettled(JSON.stringify(offer), TYPING_MS)
  const previewed = JSON.parse(settled) as typeof offer

  const change = (change: Partial<OfferDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    storedDraft.write(next)
  }
  const { form, field, clear, isFit } = useCheckedForm<Record<keyof OfferErrors, string>>({
    values: { percent: draft.percent, ...words },
    onChange: change,
    check: () => offerErrors(offer),
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (isFit()) question.show()
  }
  const send = async () => {
    const mailing = await mutateAsync({ offer, key: keyOf(offer) })
    done()
    storedDraft.write(undefined)
    setDraft(FRESH_DRAFT)
    onSent(mailing)
  }
  const whom = recipients === 0 ? 'aucun destinataire' : plural(recipients, 'destinataire', 'destinataires')
  return (
    <div className="offer-form">
      <form {...form} onSubmit={ask}>
        <CheckBox
          checked={draft.hasDiscount}
          onChange={({ target }) => {
            change({ hasDiscount: target.checked })
            clear(['percent'])
          }}
        >
          Avec une réduction, donnée au panier
        </CheckBox>
        {draft.hasDiscount && (
          <TextField
            label="Réduction, en&nbsp;%"
            type="number"
            inputMode="numeric"
            min={MIN_PERCENT}
            max={MAX_PERCENT}
            step={1}
            hint={`Sur la carte à emporter, hors alcool et plats offerts, une fois par client, jusqu’au ${formatEnd(until)}.`}
            {...field('percent')}
          />
        )}
        <TextField label="Titre" maxLength={70} {...field('title')} />
        <TextArea
          label="Message"
          hint="Pas d’offre portant sur l’alcool."
          rows={5}
          maxLength={1000}
          {...field('body')}
        />
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

/**
 * The mail as its readers get it, rendered by the server.
 * @param offer undefined while it is not valid
 */
function OfferPreview({ offer }: { offer: Offer | undefined }) {
  const { data, isError, error } = usePreview(offer)
  return (
    <section className="offer-preview" aria-labelledby="offer-preview-title" aria-live="polite">
      <h3 id="offer-preview-title">Aperçu du message</h3>
      {isError && <Notice tone="problem">{error.message}</Notice>}
      {!offer && !data ? (
        <p className="soft">Écrivez un titre et un message&nbsp;: l’aperçu s’affiche ici.</p>
      ) : data ? (
        <article>
          <h4>{data.subject}</h4>
          <p className="words">{data.text}</p>
        </article>
      ) : (
        !isError && <Skeleton lines={8} />
      )}
    </section>
  )
}

const isDraft = objectOf({
  hasDiscount: isFlag,
  /** The number as typed. */
  percent: isText,
  /** Absent until somebody changes the default text. */
  title: optional(isText),
  body: optional(isText),
})
type OfferDraft = Shaped<typeof isDraft>

/** The entries survive a reload and the end of a session. */
const storedDraft = storedValue('session', 'laikhram_offer', isDraft)

/**
 * The texts of the fields: the default ones until somebody changes them.
 * @param lastDay of a promotion
 */
function wordsOf({ hasDiscount, percent, title, body }: OfferDraft, lastDay: string) {
  const fixed = hasDiscount ? fixedText(Number(percent) || USUAL_PERCENT, lastDay) : { title: '', body: '' }
  return { title: title ?? fixed.title, body: body ?? fixed.body }
}

/** The offer as it is sent. */
function offerOf(draft: OfferDraft, lastDay: string): Offer {
  const { hasDiscount, percent } = draft
  return {
    ...wordsOf(draft, lastDay),
    data: hasDiscount ? { type: 'discount', discount: Number(percent) } : { type: 'message' },
  }
}

type OfferErrors = { title?: string; body?: string; percent?: string }

/** The errors that keep an offer from being sent, by field. */
function offerErrors(offer: Offer): OfferErrors {
  const { data, ...words }: Partial<Record<keyof Offer, string>> = bodyErrors(sendPromotional, offer)
  return { ...words, ...(data && { percent: `Choisissez de ${MIN_PERCENT} à ${MAX_PERCENT}\u00a0%.` }) }
}

/** A value once it has not changed for a while, so that not every key causes a request. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
