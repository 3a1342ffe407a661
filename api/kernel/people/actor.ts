import type { StaffRole } from './roles.ts'

/** Who makes a call. Customers and staff are separate audiences: an endpoint for one refuses the other. */
export type Guest = { kind: 'guest' }
export type Customer = { kind: 'customer'; customerId: string; sessionId: string }
export type Staff = {
  kind: 'staff'
  /** The person who is at the device: whoever logged in there, or whom somebody has tapped since. */
  staffId: string
  /** Whose login opened the session. */
  accountId: string
  /** No more than the person's and the account's have in common. */
  role: StaffRole
  sessionId: string
  /** The account has no second factor and needs one: until it has, it may do nothing else. */
  isEnrolling: boolean
  /** What the session is called, such as 'Chrome, Android'. */
  device: string
  /** With what, and when, the person has proven to be there; null: they were only tapped. */
  proof: Proof | null
}
export type Actor = Guest | Customer | Staff

/**
 * Who may call an endpoint. `anyone`: the token is not even read. Otherwise every kind that is admitted, including a
 * guest (no token) where a token is optional.
 */
export type Audience = 'anyone' | readonly ('guest' | 'customer' | StaffRole)[]

export function audienceOf(actor: Actor): 'guest' | 'customer' | StaffRole {
  return actor.kind === 'staff' ? actor.role : actor.kind
}
/** What a person at a device has proven to be themselves with, and for how long that is worth something. */
export type ProofWay = 'password' | 'totp' | 'recovery' | 'passkey' | 'pin'
export type Proof = { at: Date; by: ProofWay }

/**
 * `recent`: since some minutes, for what moves money or data. `anew`: just now, for what moves much of it. `strong`: just
 * now, and by more than a PIN, for what opens an account.
 */
export type ProofLevel = 'recent' | 'anew' | 'strong'
export type ProofMinutes = { recent: number; anew: number }

/** @param proof null: the person was tapped, and has proven nothing */
export function isProofEnough(proof: Proof | null, level: ProofLevel, minutes: ProofMinutes, now: Date): boolean {
  if (!proof || (level === 'strong' && proof.by === 'pin')) return false
  const worthMs = (level === 'recent' ? minutes.recent : minutes.anew) * 60_000
  return now.getTime() - proof.at.getTime() < worthMs
}
export type SessionKind = 'customer' | 'staff'

/** Whose a session, a known device or a passkey is. */
export type SessionOwner = { kind: SessionKind; id: string }

/** The same as the two columns that each of those tables has, of which one is null. */
export type OwnerColumns = { customerId: string | null; staffId: string | null }

export function columnsOf({ kind, id }: SessionOwner): OwnerColumns {
  return { customerId: kind === 'customer' ? id : null, staffId: kind === 'staff' ? id : null }
}

/** @param columns of which one is not null */
export function ownerIn({ customerId, staffId }: OwnerColumns): SessionOwner {
  return customerId === null ? { kind: 'staff', id: staffId as string } : { kind: 'customer', id: customerId }
}
