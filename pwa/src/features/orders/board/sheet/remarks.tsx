import { answerRemark, type BoardOrder } from '#api/features/orders/contract-staff.ts'
import { dishName, remarkWords } from '#api/features/orders/rules/line-words.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { takeAnswer } from '../line/ticket-calls.ts'

/** The customer's words on their dishes, each with a button that tells them that it is not possible, or is after all. */
export function Remarks({ order }: { order: BoardOrder }) {
  const remarked = order.items.filter(({ options }) => options.remark)
  if (remarked.length === 0 || !isUnderWay(order.status)) return null
  return (
    <section className="dish-list">
      <h3>Mots sur un plat</h3>
      <ul>
        {remarked.map(line => (
          <Remark key={line.id} order={order} line={line} />
        ))}
      </ul>
    </section>
  )
}

type RemarkProps = { order: BoardOrder; line: BoardOrder['items'][number] }

function Remark({ order, line: { id, name, options } }: RemarkProps) {
  const answer = useAnswerRemark()
  const needsNetwork = useNeedsNetwork('Répondre')
  const { remark = '', remarkDeclined = false } = options
  return (
    <li>
      <span>
        {dishName(name)} <b>{remarkWords(remark, remarkDeclined)}</b>
      </span>
      <Button
        busy={answer.isPending}
        busyLabel="Envoi…"
        blocked={needsNetwork}
        onClick={() => answer.mutate({ order, line: id, remark, possible: remarkDeclined })}
      >
        {remarkDeclined ? 'Possible, finalement' : 'Pas possible'}
        <span className="visually-hidden">, {dishName(name)}</span>
      </Button>
      {answer.error && <Notice tone="problem">{answer.error.message}</Notice>}
    </li>
  )
}

/** Answers a word on a dish, on its customer's page. */
function useAnswerRemark() {
  type Answer = { order: BoardOrder; line: string; remark: string; possible: boolean }
  return useStaffMutation(answerRemark, {
    request: ({ order: { id }, ...body }: Answer) => ({ params: { id }, body }),
    takes: takeAnswer,
  })
}
