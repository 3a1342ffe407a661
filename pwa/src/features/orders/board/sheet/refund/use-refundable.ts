import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { readRefundable } from '#api/features/payments/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { staffCall } from '#pwa/lib/calls/callers/staff-call.ts'
import { useIsAdmin } from '#pwa/lib/session/use-staff.ts'

/**
 * What was given back is part of the key: after a refund less is left, on this tablet and on the others. What may be given
 * in a day also falls by other orders, so that it is asked anew each time.
 */
const refundableQuery = ({ id, refundedAmount }: BoardOrder) =>
  queryOptions({
    queryKey: ['refundable', id, refundedAmount],
    queryFn: ({ signal }) => staffCall(readRefundable, { params: { id } }, { signal }),
    staleTime: 0,
  })

type Refundable = {
  /** What whoever is logged in may give back of the order now. */
  mostCents: number
  /** What the administrator allows for a day; undefined for the administrator. */
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
  const { data, isError, refetch } = useQuery({ ...refundableQuery(order), enabled: isPaid(order) && !isAdmin })
  if (!isPaid(order)) return { refundable: undefined }
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
  const { data } = useQuery({ ...refundableQuery(order), enabled: isPaid(order) && !isAdmin })
  if (isAdmin || !data || data.limit === null) return undefined
  const leftCents = toCents(data.left)
  // What is left of the order bounds this too, which is no limit of a person.
  return cents > leftCents && leftCents < ofOrderCents(order) ? toCents(data.limit) : undefined
}

function isPaid({ paymentStatus }: BoardOrder): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partially_refunded'
}

function ofOrderCents({ totalAmount, refundedAmount }: BoardOrder): number {
  return toCents(totalAmount) - toCents(refundedAmount)
}
