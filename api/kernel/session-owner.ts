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
