import type { Order, OrderLine } from '#api/features/orders/contract-order.ts'
import { piecesWorth, worthOf } from '#api/features/orders/rules/pieces-worth.ts'
import { formatEuros, toCents, toEuros } from '#api/kernel/order/money.ts'
import { ApiProblem } from '#pwa/lib/calls/api-problem.ts'
import type { Refund } from '../../line/ticket-calls.ts'

export type Way = 'all' | 'lines' | 'amount'

export type RefundDraft = {
  way: Way
  /** The pieces to refund, by line id. */
  pieces: Readonly<Record<string, number>>
  /** The amount as typed. */
  amount: string
  reason: string
}

/** The request of a draft and its amount, or what is still missing, in the button's words. */
export function refundOf(
  { way, pieces, amount, reason }: RefundDraft,
  items: readonly OrderLine[],
  leftCents: number,
): { cents: number; refund?: Refund; problem?: string } {
  const lines = items.flatMap(({ id }) => (pieces[id] ? [{ id, quantity: pieces[id] }] : []))
  const cents = way === 'all' ? leftCents : way === 'lines' ? priceOf(lines, items) : centsTyped(amount)
  if (Number.isNaN(cents)) return { cents: 0, problem: 'Montant à corriger' }
  if (cents === 0) return { cents, problem: way === 'lines' ? 'Choisissez des lignes' : 'Indiquez un montant' }
  if (cents > leftCents) return { cents, problem: `Au plus ${formatEuros(leftCents)}` }
  if (reason.trim() === '') return { cents, problem: 'Indiquez la raison' }
  const what = way === 'all' ? {} : way === 'lines' ? { lines } : { amount: toEuros(cents) }
  return { cents, refund: { ...what, reason: reason.trim() } }
}

/** The euros refunded of the order by now, where a refund of somebody else came first and this one has to be seen again. */
export function refundedMeanwhile(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'refunded_meanwhile') return undefined
  return Number(error.body.refundedAmount)
}

/** After the price of a set menu whose drink went back alone, such as `, boisson déjà rendue (2,04 €)`. */
export function partRefundedWords({ partRefunded }: Pick<OrderLine, 'partRefunded'>): string {
  if (!partRefunded) return ''
  const { quantity, unitAmount } = partRefunded
  const times = quantity > 1 ? `${quantity} × ` : ''
  return `, boisson déjà rendue (${times}${formatEuros(toCents(unitAmount))})`
}

/** What whoever gives back of an order has to know: money of its small difference is in the till, and comes out there. */
export function collectedDifferenceWords({ tillDifference }: Pick<Order, 'tillDifference'>): string | undefined {
  if (!tillDifference?.collectedAt) return undefined
  const amount = formatEuros(toCents(tillDifference.amount))
  return `La différence de ${amount} a été encaissée au comptoir\u00a0: si son plat revient, rendez-la à la caisse, qui fait le ticket.`
}

/** Who gives more away than the limit of a day, and what that limit is. */
export function overLimitWords(limitCents: number): string {
  if (limitCents === 0)
    return 'Rendre ou offrir de l’argent revient à l’administrateur\u00a0: demandez-lui ce changement.'
  return `Vous rendez ou offrez ${formatEuros(limitCents)} au plus par jour, ce qui l’est déjà aujourd’hui compris. Pour plus, demandez à l’administrateur.`
}

function priceOf(lines: readonly { id: string; quantity: number }[], items: readonly OrderLine[]): number {
  return lines.reduce((sum, { id, quantity }) => {
    const item = items.find(item => item.id === id)
    return item ? sum + piecesWorth(worthOf(item), quantity).cents : sum
  }, 0)
}

/** Reads `12,5`, `12.50`, `12 €`; NaN for anything else. */
function centsTyped(amount: string): number {
  const text = amount.replace(/[\s€]/g, '').replace(',', '.')
  if (text === '') return 0
  return /^\d{1,5}(\.\d{0,2})?$/.test(text) ? toCents(Number(text)) : Number.NaN
}
