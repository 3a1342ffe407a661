import type { Mailing } from '#api/features/promotions/contract.ts'
import { formatEnd } from '#api/features/promotions/rules/promotion-terms.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDate, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { OfferForm } from './offer-form.tsx'
import { isUnderWay, usePromotional } from './queries.ts'
import './promotions-admin.css'

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
