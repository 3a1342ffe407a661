import { useEffect, useRef, useState } from 'react'
import { openCheckout } from '#api/features/payments/contract.ts'
import { checkoutOf } from '#api/features/payments/rules.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { type OrderSource, sourceOf } from '#api/kernel/order/order-sources.ts'
import { urlOf } from '#api/kernel/origin.ts'
import { ApiProblem, call, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { fallSilent, speakAgain } from './presence.ts'
import './payments.css'

type PaymentStepProps = {
  order: PayableOrder & {
    /** Until when the server holds the unpaid order, as text. */
    heldUntil: string
  }
  metadata?: PaymentMetadata | undefined
  /** The person has just ordered: the payment page opens without another tap, since card is the only method. */
  startsAtOnce?: boolean
  onRefused?: ((problem: ApiProblem) => void) | undefined
  /** Called when the order turns out to be paid already. */
  onPaid?: (() => void) | undefined
  onOpened?: ((payBy: string) => void) | undefined
  leave?: (address: string) => void
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

const PROVIDER_ORIGIN = 'https://checkout.stripe.com'

/**
 * The payment: to be opened ('selecting'), being opened ('processing'), paid, or failed with a button to try again.
 */
export function PaymentStep(props: PaymentStepProps) {
  const { order, metadata, startsAtOnce, onRefused, onPaid, onOpened, leave } = props
  const { state, pay, retry } = usePayment({ order, metadata, onRefused, onPaid, onOpened, ...(leave && { leave }) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the step appears; `pay` ignores a second call
  useEffect(() => {
    if (startsAtOnce) pay()
  }, [])

  // Opening the payment page extends the deadline, so none is named until that has succeeded or failed.
  const isDue = state.name === 'selecting' || state.name === 'error'
  return (
    <section className="payment-step" aria-label="Paiement">
      <p className="sum">
        <span>
          {order.revision ? 'Supplément à payer' : 'Total à payer'}
          <small>{holdWords(order, isDue)}</small>
        </span>
        <Price cents={toCents(order.totalAmount)} />
      </p>
      {state.name === 'error' && (
        <>
          <Notice tone="problem">
            <p>
              <b>Erreur de paiement</b>
            </p>
            <p>{state.message}</p>
          </Notice>
          <Button look="primary" block onClick={retry}>
            Réessayer
          </Button>
        </>
      )}
      {state.name === 'success' && <Notice tone="done">Cette commande est déjà payée.</Notice>}
      {(state.name === 'selecting' || state.name === 'processing') && (
        <Button
          look="primary"
          block
          busy={state.name === 'processing'}
          busyLabel="Ouverture de la page de paiement…"
          onClick={pay}
        >
          <Icon name="card" />
          <span>
            Payer <Price cents={toCents(order.totalAmount)} /> par carte
          </span>
        </Button>
      )}
      {state.name === 'processing' && (
        <p className="visually-hidden" role="status">
          Ouverture de la page de paiement…
        </p>
      )}
      <p className="cards">Paiement sécurisé par carte&nbsp;: Visa, Mastercard, American Express.</p>
    </section>
  )
}

function holdWords({ revision, heldUntil }: PaymentStepProps['order'], isDue: boolean): string {
  if (revision) return isDue ? `À payer avant ${heldUntil}.` : 'Votre commande reste inchangée.'
  return isDue ? `Payez avant ${heldUntil}, nous gardons votre créneau.` : 'Nous gardons votre créneau.'
}

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
function usePayment({ order, metadata, onRefused, onPaid, onOpened, leave = goTo }: PaymentOptions) {
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

/** An order that waits for its payment. */
type PayableOrder = {
  id: string
  trackingToken: string
  totalAmount: number
  /** The number of the change that is paid for, of which `totalAmount` is the difference. */
  revision?: number
}
type PaymentMetadata = RequestOf<typeof openCheckout>['body']['metadata']

/** Thrown when the answer's address is not one that may be opened to pay. */
class NoPaymentAddress extends Error {
  constructor() {
    super('URL de paiement non reçue')
    this.name = 'NoPaymentAddress'
  }
}

/**
 * Opens the payment page of an order; asked again, the server answers the same page.
 * @returns its address, checked, and until when the order is held
 * @throws ApiProblem, NetworkFailure, NoPaymentAddress
 */
async function openPayment(order: PayableOrder, metadata?: PaymentMetadata): Promise<{ url: string; payBy: string }> {
  const { origin } = window.location
  const { revision } = order
  const source = arrivalSource()
  const body = {
    ...checkoutOf(order, origin),
    ...(source && { source }),
    ...(metadata && { metadata }),
    ...(revision && { revision }),
  }
  const { url, payBy } = await call(openCheckout, { body }, { token: customerToken() })
  if (!isPaymentAddress(url, origin)) throw new NoPaymentAddress()
  return { url, payBy }
}

/** Where this page was opened from, by the address that it was opened at: the browser knows it until the page is left. */
function arrivalSource(): OrderSource | undefined {
  return sourceOf(performance.getEntriesByType('navigation')[0]?.name ?? '')
}

/**
 * Whether an address may be opened to pay: the provider's hosted page, or the site's own origin, where the payment
 * simulator has its page. Checked before leaving, so that no answer can lead a customer's card elsewhere
 * (docs/security.md#payment).
 */
export function isPaymentAddress(address: string, ownOrigin: string): boolean {
  const origin = urlOf(address)?.origin
  return origin !== undefined && (origin === PROVIDER_ORIGIN || origin === ownOrigin)
}
