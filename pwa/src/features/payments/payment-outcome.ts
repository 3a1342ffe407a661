import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPaymentStatus } from '#api/features/payments/contract.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { ApiProblem, isFinalRefusal } from '#pwa/lib/calls/answers.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'

const POLL_MS = 2000

type Answer = OutputOf<typeof getPaymentStatus>

type Paid<State> = { state: State; orderId: string; amountCents: number; isRevision: boolean }

export type PaymentOutcome =
  | { state: 'checking' }
  /** The server does not answer, or that it failed, which says nothing about the payment: it is asked again. */
  | { state: 'silent'; isFault: boolean }
  | Paid<'paid'>
  /** The payment came for an order that was already cancelled, or a change that waited no more: it is refunded. */
  | Paid<'returned'>
  | { state: 'failed'; message: string }

const paymentQuery = (sessionId: string | undefined) =>
  queryOptions({
    queryKey: ['payment', sessionId],
    queryFn: ({ signal }) => call(getPaymentStatus, { params: { session_id: sessionId ?? '' } }, { signal }),
    enabled: sessionId !== undefined,
    refetchInterval: ({ state: { data } }) => (data && outcomeOf(data).state === 'checking' ? POLL_MS : false),
    retry: (_, error) => !isFinalRefusal(error),
    retryDelay: POLL_MS,
    staleTime: 0,
  })

/**
 * The outcome of a payment session; asked for every 2 s while it is undecided or unanswered, and only while the page is
 * visible.
 */
export function usePaymentOutcome(sessionId: string | undefined): PaymentOutcome & { checkAgain: () => void } {
  const { data, error, failureReason, isFetching, refetch } = useQuery(paymentQuery(sessionId))
  const isReachable = useServerReachable()
  const checkAgain = () => void refetch()
  if (sessionId === undefined) return { state: 'failed', message: 'Aucune session de paiement trouvée', checkAgain }
  const known: PaymentOutcome = data ? outcomeOf(data) : { state: 'checking' }
  if (known.state !== 'checking') return { ...known, checkAgain }
  const failure = error ?? failureReason
  if (!isReachable || (failure && !isFinalRefusal(failure)))
    return { state: 'silent', isFault: isReachable && failure instanceof ApiProblem, checkAgain }
  if (error && !isFetching)
    return { state: 'failed', message: 'Erreur lors de la vérification du paiement', checkAgain }
  return { ...known, checkAgain }
}

/** Reads the server's answer; a cancelled order is never shown as paid (docs/product.md#payment). */
export function outcomeOf(answer: Answer): PaymentOutcome {
  const { paymentStatus, status, orderStatus, orderId } = answer
  const amountCents = toCents(answer.amount)
  if (paymentStatus !== 'unpaid') {
    const isReturned = orderStatus === 'cancelled' || answer.revision?.isApplied === false
    return { state: isReturned ? 'returned' : 'paid', orderId, amountCents, isRevision: answer.revision !== undefined }
  }
  if (status === 'expired' || orderStatus === 'cancelled') {
    return { state: 'failed', message: 'La session de paiement a expiré' }
  }
  return { state: 'checking' }
}
