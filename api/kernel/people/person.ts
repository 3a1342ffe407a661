/** The person whose data are exported or erased. */
export type Person = {
  /** Null for a guest. */
  customerId: string | null
  /**
   * The account's address in lower case, once its owner has confirmed it: then what a guest left under it belongs to
   * them too. Null before that, since anybody can register another's address. For a guest with an address it is the only
   * thing known.
   */
  provenEmail: string | null
  /** Of a guest who gave no address; then both of the others are null. */
  caller?: Caller
  /** The one order of somebody who gave a name alone, at the counter; then nothing else of them is known. */
  orderId?: string
}

/**
 * Somebody who called, or asked for a table without an address. A telephone is shared, by a couple or an office, so the
 * name that was written is part of who they are, without regard to case and accents.
 * Source: docs/decisions/0150-a-letter-is-served-in-the-office.md.
 */
export type Caller = {
  /** As `telephone` answers it. */
  number: string
  name: string
}
