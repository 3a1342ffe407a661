import type { Proof } from './proof.ts'

/** Who makes a call. Customers and staff are separate audiences: an endpoint for one refuses the other. */
export type Guest = { kind: 'guest' }
export type Customer = { kind: 'customer'; customerId: string; sessionId: string }
export type Staff = {
  kind: 'staff'
  /** The person who is at the device: whoever logged in there, or whom somebody has tapped since. */
  staffId: string
  /** Whose login opened the session. */
  accountId: string
  /** The lower of the person's and the account's. */
  role: StaffRole
  sessionId: string
  /** The account has no second factor and needs one: until it has, it may do nothing else. */
  isEnrolling: boolean
  /** What the session is called, such as 'Chrome, Android'. */
  device: string
  /** With what, and when, the person has proven to be there; null: they were only tapped. */
  proof: Proof | null
}
export type StaffRole = 'admin' | 'manager'
export type Actor = Guest | Customer | Staff

/**
 * Who may call an endpoint. `anyone`: the token is not even read. Otherwise every kind that is admitted, including a
 * guest (no token) where a token is optional.
 */
export type Audience = 'anyone' | readonly ('guest' | 'customer' | 'manager' | 'admin')[]

export function audienceOf(actor: Actor): 'guest' | 'customer' | StaffRole {
  return actor.kind === 'staff' ? actor.role : actor.kind
}
