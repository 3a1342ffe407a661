import { useEffect } from 'react'
import { toCents } from '#api/kernel/money.ts'
import type { ApiProblem } from '#pwa/lib/calls/api.ts'
import { Price } from '#pwa/ui/data/price/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import type { PayableOrder, PaymentMetadata } from './open-payment.ts'
import { usePayment } from './use-payment.ts'
import './payment-step.css'

type PaymentStepProps = {
  order: PayableOrder & {
    /** Until when the server keeps it unpaid, in words. */
    heldUntil: string
  }
  metadata?: PaymentMetadata | undefined
  /** The person has just ordered: the page opens without another tap, card being the only method. */
  startsAtOnce?: boolean
  onRefused?: ((problem: ApiProblem) => void) | undefined
  /** Told that it was paid already. */
  onPaid?: (() => void) | undefined
  onOpened?: ((payBy: string) => void) | undefined
  leave?: (address: string) => void
}

/** The payment: choose ('selecting'), open ('processing'), paid, or failed with a way to try again. */
export function PaymentStep(props: PaymentStepProps) {
  const { order, metadata, startsAtOnce, onRefused, onPaid, onOpened, leave } = props
  const { state, pay, retry } = usePayment({ order, metadata, onRefused, onPaid, onOpened, ...(leave && { leave }) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears; `pay` lets one through
  useEffect(() => {
    if (startsAtOnce) pay()
  }, [])

  // An order that comes to its payment page is kept for longer: meanwhile no deadline is named that will not be the one.
  const isDue = state.name === 'selecting' || state.name === 'error'
  return (
    <section className="payment-step" aria-label="Paiement">
      <p className="sum">
        <span>
          Total à payer
          <small>
            {isDue ? `Votre commande est gardée jusqu’à ${order.heldUntil}.` : 'Votre commande est gardée.'}
          </small>
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
      <p className="cards">Paiement sécurisé par carte : Visa, Mastercard, American Express.</p>
    </section>
  )
}
