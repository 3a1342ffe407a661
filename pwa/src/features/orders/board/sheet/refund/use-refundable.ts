import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BoardOrder } from '#api/features/orders/contract/orders-admin.ts'
import { readRefundable } from '#api/features/payments/contract/payments.ts'
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
  const hasPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded'
  const { data, isError, refetch } = useQuery({ ...refundableQuery(order), enabled: hasPaid && !isAdmin })
  if (!hasPaid) return { refundable: undefined }
  if (isAdmin) return { refundable: { mostCents: toCents(order.totalAmount) - toCents(order.refundedAmount) } }
  if (!data) return { refundable: undefined, ...(isError && { askAgain: () => void refetch() }) }
  return { refundable: data.limit ? { mostCents: toCents(data.left), limitCents: toCents(data.limit) } : undefined }
}
