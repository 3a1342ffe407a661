/** Who makes a call. Customers and staff are different audiences: neither is accepted in the other's place. */
export type Guest = { kind: 'guest' }
export type Customer = { kind: 'customer'; customerId: string; sessionId: string }
export type Staff = { kind: 'staff'; staffId: string; role: StaffRole; sessionId: string }
export type StaffRole = 'admin' | 'manager'
export type Actor = Guest | Customer | Staff

/**
 * Who may call an endpoint. `anyone`: the token is not even looked at. Otherwise every kind that may come in, a guest
 * (no token) among them where a token is optional.
 */
export type Audience = 'anyone' | readonly ('guest' | 'customer' | 'manager' | 'admin')[]

/** The word under which an audience knows an actor. */
export function audienceOf(actor: Actor): 'guest' | 'customer' | StaffRole {
  return actor.kind === 'staff' ? actor.role : actor.kind
}
