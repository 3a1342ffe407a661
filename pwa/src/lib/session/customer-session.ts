/**
 * Who is signed in on this device. Kept in the browser's local storage, so that a reload and every tab know it; whether
 * the session still lives is the server's word (`features/auth`).
 */
import type { CustomerUser } from '#api/features/customers/contract/customer-access.ts'
import { createListeners } from '../state/listeners.ts'
import { storedValue } from '../state/stored.ts'
import { isFlag, isText, objectOf, type Shape } from '../storage/shape.ts'

/** The customer as last heard from the server. A page of yesterday may have kept fewer members than there are now. */
export type Customer = Pick<CustomerUser, 'id' | 'name' | 'email' | 'phone'> & Partial<CustomerUser>

const isCustomer: Shape<Customer> = objectOf({ id: isText, name: isText, email: isText, phone: isText })

const kept = {
  token: storedValue('local', 'laikhram_token', isText),
  user: storedValue('local', 'laikhram_user', isCustomer),
  /** The server has confirmed this session since it began. */
  verified: storedValue('local', 'laikhram_verified', isFlag),
}

type Session = { token: string; user: Customer }

let session = readSession()
let hasExpired = false
const listeners = createListeners(followTabs)

/** The signed-in customer, or undefined for a guest. Keeps its identity while nothing changes. */
export function currentCustomer(): Customer | undefined {
  return session?.user
}

/** The signed-in customer's bearer on this device, or undefined for a guest. */
export function customerToken(): string | undefined {
  return session?.token
}

/** Whether it was the server that ended this device's last session, and nobody has signed in since. */
export function hasSessionExpired(): boolean {
  return hasExpired
}

/** A session begins. @param verified the server has just checked a password, rather than opened an account */
export function keepCustomer({ token, user }: Session, verified: boolean): void {
  kept.user.write(user)
  kept.token.write(token)
  kept.verified.write(verified || undefined)
  hasExpired = false
  set({ token, user })
}

/** The same, since the server no longer knows the session. */
export function expireCustomer(): void {
  hasExpired = true
  forgetCustomer()
}

/** The server's newer copy of the customer; nothing once the session was left meanwhile. */
export function updateCustomer(user: Customer): void {
  if (session?.user.id !== user.id) return
  kept.user.write(user)
  kept.verified.write(true)
  set({ ...session, user })
}

/** Goes on as a guest, in every tab: the session was left. Cart and checkout stay. */
export function forgetCustomer(): void {
  kept.user.write(undefined)
  kept.token.write(undefined)
  kept.verified.write(undefined)
  set(undefined)
}

/** Tells of every change, in this tab and by others. */
export function watchCustomer(listener: () => void): () => void {
  return listeners.add(listener)
}

function followTabs() {
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

// No key: another tab cleared everything.
const onStorage = ({ key }: StorageEvent) => {
  if (key === null || key === 'laikhram_token' || key === 'laikhram_user') readAgain()
}

// A page that Back brings out of the browser's memory has slept through what other tabs did.
const onPageShow = ({ persisted }: PageTransitionEvent) => {
  if (persisted) readAgain()
}

function readAgain() {
  const next = readSession()
  if (JSON.stringify(next) !== JSON.stringify(session)) set(next)
}

function set(next: Session | undefined) {
  session = next
  listeners.tell()
}

/** Half a session is none. */
function readSession(): Session | undefined {
  const token = kept.token.read()
  const user = kept.user.read()
  return token !== undefined && user ? { token, user } : undefined
}
