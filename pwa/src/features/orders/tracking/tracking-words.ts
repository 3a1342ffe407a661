/** An order's status in the customer's words. */
import type { OrderStatus, Tracking } from '#api/features/orders/contract/orders.ts'
import { STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import { parisTime } from '#api/kernel/time/paris-time.ts'
import type { TimelineStep } from '#pwa/ui/data/timeline/timeline.tsx'
import { STATUS_ICONS } from '../items/status-icons.ts'

/** The page's title, and a sentence about what the status means. */
export function stateSentence(order: Pick<Tracking, 'status' | 'paymentStatus'>): { title: string; rest?: string } {
  switch (order.status) {
    case 'pending':
      return { title: 'Nous attendons votre paiement.' }
    case 'confirmed':
      return { title: 'C’est noté.', rest: 'La cuisine s’y met bientôt.' }
    case 'preparing':
      return { title: 'Le wok chauffe.' }
    case 'ready':
      return { title: 'C’est prêt.', rest: 'On vous attend au comptoir.' }
    case 'delivered':
      return { title: 'Bon appétit.' }
    case 'cancelled':
      return { title: 'Commande annulée.', rest: moneySentence(order.paymentStatus) }
  }
}

/** What happened to the money of a cancelled order. */
function moneySentence(paymentStatus: Tracking['paymentStatus']): string {
  const wasPaid = paymentStatus !== 'unpaid' && paymentStatus !== 'no_payment_required'
  return wasPaid ? 'Remboursement sous 5 à 10 jours.' : 'Rien n’a été débité.'
}

const WAY: readonly OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'delivered']

/** The five steps with their times; a cancelled order shows the steps it took, and its end instead of the rest. */
export function timelineSteps(order: Pick<Tracking, 'status' | 'history' | 'pickup'>): TimelineStep[] {
  const timeOf = (status: OrderStatus) => {
    const at = order.history.findLast(event => event.status === status)?.at
    return at && parisTime(new Date(at))
  }
  const step = (status: OrderStatus, state: TimelineStep['state'], time = timeOf(status)): TimelineStep => ({
    word: STATUS_WORDS[status],
    icon: STATUS_ICONS[status],
    state,
    time,
  })
  if (order.status === 'cancelled') {
    return [...WAY.filter(timeOf).map(status => step(status, 'done')), step('cancelled', 'current')]
  }
  const now = WAY.indexOf(order.status)
  return WAY.map((status, index) => {
    if (index < now) return step(status, 'done')
    if (index === now) return step(status, 'current')
    return step(status, 'ahead', status === 'ready' && order.pickup ? `vers ${order.pickup.time}` : undefined)
  })
}
