import type { ReactNode } from 'react'
import type { Revision } from '#api/features/orders/contract-order.ts'
import { waitingRevision } from '#api/features/orders/rules/revisable.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { changesOf } from '../revision-words.ts'
import './orders-tracking.css'

type RevisionsNoteProps = {
  revisions: readonly Revision[] | undefined
  /** The payment of the one that waits. */
  payment: ReactNode
  /** The order is handed over or cancelled: what still waited can no longer be paid. */
  isOver: boolean
}

/** How the restaurant changed an order: what waits for its payment first, then what was made, the newest first. */
export function RevisionsNote({ revisions = [], payment, isOver }: RevisionsNoteProps) {
  const waiting = isOver ? undefined : waitingRevision(revisions)
  const ended = revisions.filter(({ status }) => status !== 'waiting').reverse()
  if (!waiting && ended.length === 0) return null
  return (
    <section className="revisions-note" aria-label="Modifications">
      {waiting && (
        <div className="waiting">
          <h2>Modification à payer</h2>
          <Changes revision={waiting} />
          <Notice icon="clock">
            Tant que le supplément n’est pas payé, votre commande reste valable comme elle était.
          </Notice>
          {payment}
        </div>
      )}
      {ended.map(revision => (
        <div key={revision.number} className="ended">
          <h3>{titleOf(revision)}</h3>
          <Changes revision={revision} />
          <p className="fate">{fateOf(revision)}</p>
        </div>
      ))}
    </section>
  )
}

function Changes({ revision }: { revision: Revision }) {
  return (
    <ul>
      {changesOf(revision).map(({ sign, words }) => (
        <li key={`${sign} ${words}`}>
          <b aria-hidden="true">{sign}</b>
          <span>
            <span className="visually-hidden">{SAID[sign]}</span>
            {words}
          </span>
        </li>
      ))}
    </ul>
  )
}

const SAID = { '−': 'Retiré\u00a0: ', '+': 'Ajouté\u00a0: ', '→': '' }

function titleOf({ at, status }: Revision): string {
  const time = formatTimeInSentence(parisTime(new Date(at)))
  return status === 'applied' ? `Commande modifiée à ${time}` : `Modification de ${time}, sans suite`
}

function fateOf({ status, difference, waived, tillDifference }: Revision): string {
  const cents = toCents(difference)
  if (status === 'expired') return 'Le supplément n’a pas été payé à temps. Rien n’a changé.'
  if (status === 'withdrawn') return 'Retirée. Rien n’a changé.'
  if (waived !== undefined) return `Différence de ${formatEuros(toCents(waived))}, offerte.`
  if (tillDifference !== undefined) return `Différence de ${formatEuros(toCents(tillDifference))}, au comptoir.`
  if (cents < 0) return `${formatEuros(-cents)} rendus sur votre carte, sous 5 à 10 jours.`
  return cents > 0 ? `Supplément payé\u00a0: ${formatEuros(cents)}.` : 'Rien à payer, rien à rendre.'
}
