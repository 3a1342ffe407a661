import { lazy } from 'react'
import { useCheckoutStep } from '#pwa/features/checkout/use-checkout-step.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const CheckoutSheet = lazy(async () => ({ default: (await import('./checkout-sheet.tsx')).CheckoutSheet }))

/** Where the checkout opens. */
export function CheckoutHost() {
  return (
    <OnceOpened open={useCheckoutStep().step !== undefined}>
      <CheckoutSheet />
    </OnceOpened>
  )
}
