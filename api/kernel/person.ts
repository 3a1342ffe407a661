/** Whose data is handed over or taken away. */
export type Person = {
  customerId: string
  /**
   * The account's address in lower case, once its owner has shown that it is theirs: what a guest left under it is
   * theirs too then. Null before: anybody can register another's address.
   */
  provenEmail: string | null
}
