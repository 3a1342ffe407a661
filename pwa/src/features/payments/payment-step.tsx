import { useEffect } from 'react'
import { toCents } from '#api/kernel/order/money.ts'
import type { ApiProblem } from '#pwa/lib/calls/api.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import type { PayableOrder, PaymentMetadata } from './open-payment.ts'
import { usePayment } from './use-payment.ts'
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
  if (revision) return isDue ? `À payer avant ${heldUntil}.` : 'Votre commande reste comme elle était.'
  return isDue ? `Payez avant ${heldUntil}, nous gardons votre créneau.` : 'Nous gardons votre créneau.'
}
