import type { useCheckoutStep } from '#pwa/features/checkout/use-checkout-step.ts'
import type { Ordering } from './payment/use-ordering.ts'
import type { OrderInTheMaking } from './use-order-in-the-making.ts'

/** What each part of the checkout works on. */
export type PartProps = {
  order: OrderInTheMaking
  ordering: Ordering
  flow: ReturnType<typeof useCheckoutStep>
}
