/** The person whose data are exported or erased. */
export type Person = {
  /** Null for a guest. */
  customerId: string | null
  /**
   * The account's address in lower case, once its owner has confirmed it: then what a guest left under it belongs to
   * them too. Null before that, since anybody can register another's address. For a guest it is the only thing known.
   */
  provenEmail: string | null
}
