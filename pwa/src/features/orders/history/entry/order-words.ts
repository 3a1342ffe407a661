/** A past order in words: its day, its dishes, what happened to the money. */
import type { ListedOrder } from '#api/features/orders/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { addDays, formatDate, formatDay, parisDay } from '#api/kernel/time/paris-time.ts'

/** Such as `Aujourd’hui`, `Hier`, `Samedi 21 novembre`; with the year if it is not this one. */
export function orderDay(createdAt: string, now: Date): string {
  const day = parisDay(new Date(createdAt))
  const today = parisDay(now)
  if (day === today) return 'Aujourd’hui'
  if (day === addDays(today, -1)) return 'Hier'
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDate(day)
  const words = formatDay(day)
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}

/** Such as `2 Pad thaï, Som tam`: enough to recognise an order. */
export function orderGist({ items }: Pick<ListedOrder, 'items'>): string {
  return items.map(({ quantity, name }) => (quantity > 1 ? `${quantity}\u00a0${name}` : name)).join(', ')
}

/** What happened to the money. */
export function paymentWords(
  order: Pick<ListedOrder, 'status' | 'paymentStatus' | 'refundedAmount' | 'totalAmount' | 'till'>,
): string {
  if (order.till && order.status !== 'cancelled') {
    return order.till.collectedAt ? 'Payée au comptoir' : 'À payer au comptoir'
  }
  switch (order.paymentStatus) {
    case 'unpaid':
      return order.status === 'cancelled' ? 'Rien n’a été débité' : 'À payer'
    case 'paid':
      return 'Payée'
    case 'partially_refunded':
      return `Remboursée en partie, ${formatEuros(toCents(order.refundedAmount))}`
    case 'refunded':
      return 'Remboursée'
    case 'no_payment_required':
      return 'Rien à payer'
  }
}
