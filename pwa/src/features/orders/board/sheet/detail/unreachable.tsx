import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { unreachableWords } from './unreachable-words.ts'

/** Says that nothing written reaches an order's customer, before whoever changes it counts on that. */
export function Unreachable({ order }: { order: Pick<BoardOrder, 'customerInfo'> }) {
  return (
    <div className="ticket-unreachable">
      <Notice icon="phone">
        {order.customerInfo.email ? 'Aucun email n’arrive chez ce client.' : 'Ce client n’a pas laissé d’email.'}{' '}
        {unreachableWords(order)}
      </Notice>
    </div>
  )
}
