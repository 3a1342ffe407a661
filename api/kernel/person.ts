/** Whose data is handed over or taken away. */
export type Person = {
  /** Null for a guest. */
  customerId: string | null
  /**
   * The account's address in lower case, once its owner has shown that it is theirs: what a guest left under it is
   * theirs too then. Null before: anybody can register another's address. A guest is known by nothing else.
   */
  provenEmail: string | null
}
