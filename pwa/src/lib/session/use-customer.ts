import { useStore } from '../state/stores/use-store.ts'
import { type Customer, customerSession } from './customer-session.ts'

/**
 * The signed-in customer; undefined for a guest. The prerendered page is a guest's: the customer comes with the first
 * render after hydration.
 */
export function useCustomer(): Customer | undefined {
  return useStore(customerSession)
}
