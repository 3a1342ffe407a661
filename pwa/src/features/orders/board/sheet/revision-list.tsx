import { answerChange, withdrawRevision } from '#api/features/orders/contract-revisions.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { waitingRevision } from '#api/features/orders/rules/revisions.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { changesOf, wishWords } from '../../revision-words.ts'
import { takeAnswer } from '../line/ticket-calls.ts'
import './revise-form.css'

type Made = NonNullable<BoardOrder['revisions']>[number]

/** Every change of an order: what, by whom, when, what became of it. The one that waits can be taken back. */
export function RevisionList({ order }: { order: BoardOrder }) {
  const withdraw = useWithdrawRevision()
  const needsNetwork = useNeedsNetwork('Retirer')
  const mayOrder = useMayDo('orders')
  const { revisions = [] } = order
  const waiting = waitingRevision(revisions)
  if (revisions.length === 0) return null
  return (
    <section className="revision-list">
      <h3>Modifications</h3>
      <ul>
        {revisions.map(revision => (
          <li key={revision.number}>
            {changesOf(revision).map(({ sign, words }) => (
              <div key={`${sign} ${words}`}>
                <b>{sign}</b> {words}
              </div>
            ))}
            <small className="fate">{fateOf(revision, mayOrder)}</small>
          </li>
        ))}
      </ul>
      {withdraw.error && <Notice tone="problem">{withdraw.error.message}</Notice>}
      {waiting && mayOrder && (
        <Button
          look="danger"
          busy={withdraw.isPending}
          busyLabel="Un instant…"
          blocked={needsNetwork}
          onClick={() => withdraw.mutate({ order, number: waiting.number })}
        >
          Retirer la modification
        </Button>
      )}
    </section>
  )
}

/** @param isPriced who reads it has to do with its money */
function fateOf(
  { at, by, byCustomer, status, difference, waived, tillDifference, payBy }: Made,
  isPriced: boolean,
): string {
  const cents = toCents(difference)
  const small =
    (waived !== undefined && `${formatEuros(toCents(waived))} offerts`) ||
    (tillDifference !== undefined && `${formatEuros(toCents(tillDifference))} pour la caisse`) ||
    'même prix'
  const money = cents < 0 ? `${formatEuros(-cents)} rendus` : cents > 0 ? formatEuros(cents) : small
  const fate = {
    waiting: `à payer avant ${payBy ? formatTimeInSentence(parisTime(new Date(payBy))) : ''}`,
    applied: cents > 0 ? 'payés' : 'faite',
    expired: 'pas payés à temps, rien n’a changé',
    withdrawn: 'retirée, rien n’a changé',
  }[status]
  return [
    `${formatTimeInSentence(parisTime(new Date(at)))}${by || byCustomer ? `, ${by ?? 'par le client'}` : ''}`,
    ...(isPriced ? [money] : []),
    fate,
  ].join(', ')
}

/** The customer's wish for a change, until somebody has answered. Changing the order answers it too. */
export function CustomerWish({ order }: { order: BoardOrder }) {
  const answer = useAnswerChange()
  const needsNetwork = useNeedsNetwork('Répondre')
  const mayOrder = useMayDo('orders')
  const { changeRequest: asked } = order
  if (!asked || asked.answer) return null
  const send = (word: 'done' | 'declined') => answer.mutate({ order, answer: word, askedAt: asked.at })
  return (
    <section className="customer-wish">
      <h3>Le client demande, {formatTimeInSentence(parisTime(new Date(asked.at)))}</h3>
      <p>{wishWords(asked)}</p>
      {answer.error && <Notice tone="problem">{answer.error.message}</Notice>}
      {mayOrder ? (
        <div className="ticket-actions">
          <Button busy={answer.isPending} busyLabel="Envoi…" blocked={needsNetwork} onClick={() => send('done')}>
            C’est réglé
          </Button>
          <Button busy={answer.isPending} busyLabel="Envoi…" blocked={needsNetwork} onClick={() => send('declined')}>
            Pas possible
          </Button>
        </div>
      ) : (
        <p>Le comptoir lui répond.</p>
      )}
    </section>
  )
}

/** Takes back the change that waits for its payment. */
export function useWithdrawRevision() {
  return useStaffMutation(withdrawRevision, {
    request: ({ order: { id }, number }: { order: BoardOrder; number: number }) => ({
      params: { id },
      body: { number },
    }),
    takes: takeAnswer,
  })
}

/** Answers what the customer asked to have changed. */
function useAnswerChange() {
  type Answer = { order: BoardOrder; answer: 'done' | 'declined'; askedAt: string }
  return useStaffMutation(answerChange, {
    request: ({ order: { id }, ...body }: Answer) => ({ params: { id }, body }),
    takes: takeAnswer,
  })
}
