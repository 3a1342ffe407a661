import { lazy, Suspense, useEffect, useState } from 'react'
import { useCheckoutStep } from '#pwa/features/checkout/use-checkout-step.ts'

const CheckoutSheet = lazy(() => import('./checkout-sheet.tsx').then(module => ({ default: module.CheckoutSheet })))

/** Where the checkout opens. Its code comes with the first opening; it then stays, to be seen moving out. */
export function CheckoutHost() {
  const isOpen = useCheckoutStep().step !== undefined
  const [wasOpened, setWasOpened] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setWasOpened(true)
  }, [isOpen])
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <CheckoutSheet />
      </Suspense>
    )
  )
}
