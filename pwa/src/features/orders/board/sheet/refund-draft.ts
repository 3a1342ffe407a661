import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Order, OrderLine } from '#api/features/orders/contract-order.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { piecesWorth, worthOf } from '#api/features/orders/rules/pieces-worth.ts'
import { readRefundable, type refundOrder } from '#api/features/payments/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { formatEuros, toCents, toEuros } from '#api/kernel/order/money.ts'
import { ApiProblem } from '#pwa/lib/calls/answers.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useIsAdmin, useMayDo } from '#pwa/lib/session/staff-session.ts'

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

/** A refund of an order, as its form explains it: money of its small difference is in the till, and comes out there. */
export function collectedDifferenceWords({ tillDifference }: Pick<Order, 'tillDifference'>): string | undefined {
  if (!tillDifference?.collectedAt) return undefined
  const amount = formatEuros(toCents(tillDifference.amount))
  return `La différence de ${amount} a été encaissée au comptoir\u00a0: si son plat revient, rendez-la à la caisse, qui fait le ticket.`
}

/** Words for a person who gives more away than the limit of a day. */
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

/**
 * The sum given back is part of the key: after a refund less is left, on this tablet and on the others. What may be given
 * in a day also falls by other orders, so that it is asked anew each time.
 */
const refundableQuery = ({ id, refundedAmount }: BoardOrder) =>
  queryOptions({
    queryKey: ['refundable', id, refundedAmount],
    queryFn: ({ signal }) => staffCall(readRefundable, { params: { id } }, { signal }),
    staleTime: 0,
  })

type Refundable = {
  /** The sum that the person logged in may give back of the order now. */
  mostCents: number
  /** The limit that the administrator allows for a day; undefined for the administrator. */
  limitCents?: number
}

type Known = {
  /** Undefined while it is not known, and where whoever is logged in may give nothing back. */
  refundable: Refundable | undefined
  /** Asks for it again, where it could not be asked for. */
  askAgain?: () => void
}

export function useRefundable(order: BoardOrder): Known {
  const isAdmin = useIsAdmin()
  const mayRefund = useMayDo('orders')
  const { data, isError, refetch } = useQuery({
    ...refundableQuery(order),
    enabled: isPaid(order) && mayRefund && !isAdmin,
  })
  if (!isPaid(order) || !mayRefund) return { refundable: undefined }
  if (isAdmin) return { refundable: { mostCents: ofOrderCents(order) } }
  if (!data) return { refundable: undefined, ...(isError && { askAgain: () => void refetch() }) }
  return { refundable: data.limit ? { mostCents: toCents(data.left), limitCents: toCents(data.limit) } : undefined }
}

/**
 * The administrator's limit for a day, where it keeps whoever is logged in from giving so much away with this order;
 * undefined where it does not, and while it is not known: the server decides.
 */
export function useLimitReached(order: BoardOrder, cents: number): number | undefined {
  const isAdmin = useIsAdmin()
  const mayRefund = useMayDo('orders')
  const { data } = useQuery({ ...refundableQuery(order), enabled: isPaid(order) && mayRefund && !isAdmin })
  if (isAdmin || !data || data.limit === null) return undefined
  const leftCents = toCents(data.left)
  // The rest of the order bounds this too, which is no limit of a person.
  return cents > leftCents && leftCents < ofOrderCents(order) ? toCents(data.limit) : undefined
}

function isPaid({ paymentStatus }: BoardOrder): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partially_refunded'
}

function ofOrderCents({ totalAmount, refundedAmount }: BoardOrder): number {
  return toCents(totalAmount) - toCents(refundedAmount)
}

export type Refund = RequestOf<typeof refundOrder>['body']
