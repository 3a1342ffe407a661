import type { Mailing } from '#api/features/promotions/contract.ts'
import { formatEnd } from '#api/features/promotions/rules/promotion-terms.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDate, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import './mailing-list.css'

/** The mailings, newest first: what was sent, how far it is, and how often its discount was used. */
export function MailingList({ mailings }: { mailings: readonly Mailing[] }) {
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
