import { useCheckoutStep } from '#pwa/features/checkout/use-checkout-step.ts'
import { later } from '#pwa/lib/state/later.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet/late-sheet.tsx'

const load = later(async () => (await import('./checkout-sheet.tsx')).CheckoutSheet)

/** Where the checkout opens. */
export function CheckoutHost() {
  const { step, close } = useCheckoutStep()
  const title = step === 'paiement' ? 'Paiement' : 'Commander'
  return <LateSheet open={step !== undefined} title={title} shape="drawer" onClose={close} load={load} />
}
