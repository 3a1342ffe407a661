import { useSyncExternalStore } from 'react'
import { type Customer, currentCustomer, watchCustomer } from './customer-session.ts'

/**
 * The signed-in customer, for what is filled in or shown differently for them; undefined for a guest. The prerendered
 * page is a guest's: the customer comes with the first render after hydration.
 */
export function useCustomer(): Customer | undefined {
  return useSyncExternalStore(watchCustomer, currentCustomer, () => undefined)
}
