/**
 * What this device asked to hear about, as it remembers it. The server's word decides what is sent; this tells a page
 * whether to offer it or to say that it is done.
 */
import { currentCustomer } from '#pwa/lib/session/customer-session.ts'
import { storedValue } from '#pwa/lib/state/stores/stored.ts'
import { isFlag, isText, listOf, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'

export type Wish =
  | { about: 'order'; orderId: string; trackingToken: string | undefined }
  /** All that concerns the account that is signed in. */
  | { about: 'account' }
  /** New orders, for the staff. */
  | { about: 'staff' }

/** `account`: the customer's id; it is theirs alone, whoever signs in next. */
const isStored = objectOf({ account: optional(isText), orders: listOf(isText) })
type StoredWishes = Shaped<typeof isStored>

const stored = {
  customers: storedValue('local', 'laikhram_push', isStored),
  staff: storedValue('local', 'laikhram_push_staff', isFlag),
}
const MOST_ORDERS = 20

/** Whether this device asked for it. An account hears of its own orders by itself. */
export function isWished(wish: Wish): boolean {
  if (wish.about === 'staff') return stored.staff.read() ?? false
  const { account, orders } = read()
  const isOfAccount = account !== undefined && account === currentCustomer()?.id
  return isOfAccount || (wish.about === 'order' && orders.includes(wish.orderId))
}

/** Whoever is signed in hears by their account from then on, whatever they asked for. */
export function recordWish(wish: Wish): void {
  if (wish.about === 'staff') {
    stored.staff.write(true)
    return
  }
  const { orders } = read()
  const account = currentCustomer()?.id
  const others = wish.about === 'order' ? orders.filter(id => id !== wish.orderId) : orders
  const next: StoredWishes = {
    orders: wish.about === 'order' ? [wish.orderId, ...others].slice(0, MOST_ORDERS) : others,
  }
  stored.customers.write(account === undefined ? next : { ...next, account })
}

/** This device asked for nothing any more. @param whose the staff's page and the customers' are told apart */
export function forgetWishes(whose: 'customers' | 'staff'): void {
  stored[whose].write(undefined)
}

function read(): StoredWishes {
  return stored.customers.read() ?? { orders: [] }
}
