import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { useNeedsNetwork } from '#pwa/offline/use-needs-network.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { wishWords } from '../../../revisions/wish-words.ts'
import { useAnswerChange } from '../../line/ticket-calls.ts'

/** What the customer asked to have changed, until somebody has answered. Changing the order answers it too. */
export function CustomerWish({ order }: { order: BoardOrder }) {
  const answer = useAnswerChange()
  const needsNetwork = useNeedsNetwork('Répondre')
  const { changeRequest: asked } = order
  if (!asked || asked.answer) return null
  const send = (word: 'done' | 'declined') => answer.mutate({ order, answer: word, askedAt: asked.at })
  return (
    <section className="customer-wish">
      <h3>Le client demande, {formatTimeInSentence(parisTime(new Date(asked.at)))}</h3>
      <p>{wishWords(asked)}</p>
      {answer.error && <Notice tone="problem">{answer.error.message}</Notice>}
      <div className="ticket-actions">
        <Button busy={answer.isPending} busyLabel="Envoi…" blocked={needsNetwork} onClick={() => send('done')}>
          C’est réglé
        </Button>
        <Button busy={answer.isPending} busyLabel="Envoi…" blocked={needsNetwork} onClick={() => send('declined')}>
          Pas possible
        </Button>
      </div>
    </section>
  )
}
