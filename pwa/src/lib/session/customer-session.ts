/**
 * The customer's session on this device. When the server refuses it (`features/auth`), the customer becomes a guest.
 */
import type { CustomerUser } from '#api/features/customers/contract.ts'
import { clock } from '../state/clock.ts'
import { storedValue } from '../state/stored.ts'
import { useStore } from '../state/use-store.ts'
import { isFlag, isText, objectOf, type Shape } from '../storage/shape.ts'
import { createSession } from './session.ts'

/** The customer as the server last answered. Data stored by an older release may lack some members. */
export type Customer = Pick<CustomerUser, 'id' | 'name' | 'email' | 'phone'> &
  Partial<CustomerUser> & {
    /** The instant of the sign-in on this device, in ISO 8601; the server does not know it. */
    lastLoginAt?: string
  }

const isCustomer: Shape<Customer> = objectOf({ id: isText, name: isText, email: isText, phone: isText })

/** The signed-in customer. */
const customerSession = createSession<Customer>(
  {
    token: storedValue('local', 'laikhram_token', isText),
    who: storedValue('local', 'laikhram_user', isCustomer),
  },
  (one, other) => JSON.stringify(one) === JSON.stringify(other),
)
/** The server has confirmed this session since it began. */
const verified = storedValue('local', 'laikhram_verified', isFlag)
let hasExpired = false

/** The signed-in customer, or undefined for a guest. Keeps its identity while nothing changes. */
export const currentCustomer = customerSession.get

/** The signed-in customer's bearer on this device, or undefined for a guest. */
export const customerToken = customerSession.token

/** Calls its listener after every change, in this tab and others. */
export const watchCustomer = customerSession.subscribe

/** Whether the server has ended this device's last session, and nobody has signed in since. */
export function hasSessionExpired(): boolean {
  return hasExpired
}

/**
 * Stores a new session.
 * @param isVerified the server has just checked a password, rather than opened an account
 */
export function keepCustomer({ token, user }: { token: string; user: Customer }, isVerified: boolean): void {
  verified.write(isVerified || undefined)
  hasExpired = false
  customerSession.begin({ token, who: isVerified ? { ...user, lastLoginAt: clock.now().toISOString() } : user })
}

/** Stores newer data of the customer; does nothing if they have logged out meanwhile. */
export function updateCustomer(user: Customer): void {
  const token = customerToken()
  const known = currentCustomer()
  if (!token || known?.id !== user.id) return
  verified.write(true)
  customerSession.begin({ token, who: { ...user, ...(known.lastLoginAt && { lastLoginAt: known.lastLoginAt }) } })
}

/** Ends the session in every tab because the customer logged out; cart and checkout stay. */
export function forgetCustomer(): void {
  verified.write(undefined)
  customerSession.leave()
}

/** Ends it because the server no longer knows the session. */
export function expireCustomer(): void {
  hasExpired = true
  forgetCustomer()
}

/**
 * The signed-in customer; undefined for a guest. The prerendered page is a guest's: the customer comes with the first
 * render after hydration.
 */
export function useCustomer(): Customer | undefined {
  return useStore(customerSession)
}
