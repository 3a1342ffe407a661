import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { waitingRevision } from '#api/features/orders/rules/revisable.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { useNeedsNetwork } from '#pwa/offline/use-needs-network.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { changesOf } from '../../../revisions/revision-words.ts'
import { useWithdrawRevision } from '../../line/ticket-calls.ts'
import './revise-form.css'

type Made = NonNullable<BoardOrder['revisions']>[number]

/** Every change of an order: what, by whom, when, what became of it. The one that waits can be taken back. */
export function RevisionList({ order }: { order: BoardOrder }) {
  const withdraw = useWithdrawRevision()
  const needsNetwork = useNeedsNetwork('Retirer')
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
            <small className="fate">{fateOf(revision)}</small>
          </li>
        ))}
      </ul>
      {withdraw.error && <Notice tone="problem">{withdraw.error.message}</Notice>}
      {waiting && (
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

function fateOf({ at, by, status, difference, waived, tillDifference, payBy }: Made): string {
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
  return [`${formatTimeInSentence(parisTime(new Date(at)))}${by ? `, ${by}` : ''}`, money, fate].join(', ')
}
