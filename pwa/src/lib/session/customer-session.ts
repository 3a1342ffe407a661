/** The customer's session on this device. A refusal of the server (`features/auth`) makes a guest of them. */
import type { CustomerUser } from '#api/features/customers/contract/customer-access.ts'
import { storedValue } from '../state/stored.ts'
import { isFlag, isText, objectOf, type Shape } from '../storage/shape.ts'
import { createSession } from './session.ts'

/** The customer as last heard from the server. A page of yesterday may have kept fewer members than there are now. */
export type Customer = Pick<CustomerUser, 'id' | 'name' | 'email' | 'phone'> & Partial<CustomerUser>

const isCustomer: Shape<Customer> = objectOf({ id: isText, name: isText, email: isText, phone: isText })

/** The signed-in customer. */
export const customerSession = createSession<Customer>(
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

/** Tells of every change, in this tab and by others. */
export const watchCustomer = customerSession.subscribe

/** Whether it was the server that ended this device's last session, and nobody has signed in since. */
export function hasSessionExpired(): boolean {
  return hasExpired
}

/** A session begins. @param isVerified the server has just checked a password, rather than opened an account */
export function keepCustomer({ token, user }: { token: string; user: Customer }, isVerified: boolean): void {
  verified.write(isVerified || undefined)
  hasExpired = false
  customerSession.begin({ token, who: user })
}

/** The server's newer copy of the customer; nothing once the session was left meanwhile. */
export function updateCustomer(user: Customer): void {
  const token = customerToken()
  if (!token || currentCustomer()?.id !== user.id) return
  verified.write(true)
  customerSession.begin({ token, who: user })
}

/** Goes on as a guest, in every tab: the session was left. Cart and checkout stay. */
export function forgetCustomer(): void {
  verified.write(undefined)
  customerSession.leave()
}

/** The same, since the server no longer knows the session. */
export function expireCustomer(): void {
  hasExpired = true
  forgetCustomer()
}
