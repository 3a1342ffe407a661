import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useLeaveOnce } from '#pwa/lib/navigation/use-overlay.ts'

export const CHECKOUT_STEPS = ['vous', 'retrait', 'recapitulatif', 'paiement'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

const NAME = 'commander'

/** How many history entries of the checkout lie under this one, itself included; closing goes back over them all. */
type CheckoutState = {
  checkoutDepth?: number
  /** The cart was opened from the recap to change its lines, so ordering leads back there. */
  cartOfCheckout?: true
}

/**
 * The checkout in the address (`?commander=vous`): each step is a history entry, so that Back goes one step back and a
 * reload restores the step.
 */
export function useCheckoutStep() {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: CheckoutState | null }
  const navigate = useNavigate()
  const leaveOnce = useLeaveOnce()
  const depth = state?.checkoutDepth ?? 0
  const asked = search.get(NAME)
  const step = asked === null ? undefined : (CHECKOUT_STEPS.find(name => name === asked) ?? 'vous')

  const address = (next: CheckoutStep | undefined) => {
    const params = new URLSearchParams(search)
    // The checkout was opened from the cart, and Back leads there again.
    params.delete('panier')
    if (next) params.set(NAME, next)
    else params.delete(NAME)
    return { search: params.toString() }
  }
  return {
    /** Undefined while the checkout is closed. */
    step,
    /**
     * Opens the checkout at a step, or goes on to one; Back returns to the former. The sheet shows an earlier step
     * while that one lacks something.
     */
    goTo: (next: CheckoutStep) =>
      void (state?.cartOfCheckout ? navigate(-1) : navigate(address(next), { state: { checkoutDepth: depth + 1 } })),
    /** Opens the cart over the checkout. */
    editCart: () => void navigate({ search: '?panier=' }, { state: { overlay: 'panier', cartOfCheckout: true } }),
    /** Replaces this step by another one, where this one is not (or no longer) possible. */
    replaceBy: (next: CheckoutStep) => void navigate(address(next), { replace: true, state }),
    back: () =>
      void leaveOnce(() => {
        const previous = CHECKOUT_STEPS[CHECKOUT_STEPS.indexOf(step ?? 'vous') - 1]
        void (depth > 0 ? navigate(-1) : navigate(address(previous), { replace: true }))
      }),
    close: () =>
      void leaveOnce(() => void (depth > 0 ? navigate(-depth) : navigate(address(undefined), { replace: true }))),
  }
}
