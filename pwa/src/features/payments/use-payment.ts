import { useEffect, useRef, useState } from 'react'
import { ApiProblem, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { NoPaymentAddress, openPayment, type PayableOrder, type PaymentMetadata } from './open-payment.ts'
import { fallSilent, speakAgain } from './presence.ts'

export type PaymentState =
  | { name: 'selecting' }
  | { name: 'processing' }
  /** The order is paid already, or costs nothing. */
  | { name: 'success' }
  /** `isSilence`: no answer came, so another try makes sense as soon as the server is back. */
  | { name: 'error'; message: string; isSilence: boolean }

type PaymentOptions = {
  order: PayableOrder
  metadata?: PaymentMetadata | undefined
  /** Called with a problem that no second try can solve: the order has to change first. */
  onRefused?: ((problem: ApiProblem) => void) | undefined
  /** Called when there is nothing (more) to pay. */
  onPaid?: (() => void) | undefined
  /** Called with the time until which the order is held, once its payment page is open. */
  onOpened?: ((payBy: string) => void) | undefined
  /** Navigates to the payment page. */
  leave?: (address: string) => void
}

/** The payment's four states. Whether a payment on the provider's page succeeded is shown by the result page. */
export function usePayment({ order, metadata, onRefused, onPaid, onOpened, leave = goTo }: PaymentOptions) {
  const [state, setState] = useState<PaymentState>({ name: 'selecting' })
  const isUnderWay = useRef(false)

  // Back from the payment page restores this page as it was left, so it must not stay 'processing' for ever.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isUnderWay.current = false
      setState({ name: 'selecting' })
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const isReachable = useServerReachable()
  const wasCutOff = useRef(false)
  const waits = state.name === 'error' && state.isSilence
  // Once the server is back, the message about its silence goes; only the person's own tap pays.
  useEffect(() => {
    if (waits && isReachable && wasCutOff.current) setState({ name: 'selecting' })
    wasCutOff.current = !isReachable
  }, [isReachable, waits])

  const pay = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState({ name: 'processing' })
    try {
      await fallSilent()
      const { url, payBy } = await openPayment(order, metadata)
      onOpened?.(payBy)
      leave(url)
    } catch (error) {
      isUnderWay.current = false
      speakAgain()
      if (isSettled(error)) {
        setState({ name: 'success' })
        return onPaid?.()
      }
      setState({ name: 'error', message: sentenceOf(error), isSilence: error instanceof NetworkFailure })
      if (error instanceof ApiProblem && NEEDS_CHANGE.has(error.code)) onRefused?.(error)
    }
  }
  return { state, pay: () => void pay(), retry: () => setState({ name: 'selecting' }) }
}

const NEEDS_CHANGE = new Set<string>([
  'price_changed',
  'item_unavailable',
  'option_invalid',
  'formule_invalid',
  'slot_full',
  'slot_unavailable',
  'orders_paused',
  'alcohol_not_sold',
  'amount_mismatch',
  'order_cancelled',
  'order_not_found',
  'session_expired',
  'revision_over',
])

function isSettled(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'already_paid' || error.code === 'nothing_to_pay')
}

function sentenceOf(error: unknown): string {
  if (error instanceof NoPaymentAddress) return error.message
  if (error instanceof NetworkFailure) {
    return 'En attente\u00a0: le réseau ne répond pas. Votre commande est gardée, rien n’est débité.'
  }
  const isSaid = error instanceof ApiProblem && (error.status < 500 || error.code === 'payment_provider_down')
  return isSaid ? error.message : 'Erreur lors de la création de la session de paiement'
}

function goTo(address: string): void {
  window.location.assign(address)
}
