/** What was asked of settings, tables, provider, mail, network and machine. */

/** What could not be asked, such as a provider that does not answer. */
export type Unknown = 'unknown'

export type Facts = {
  now: Date
  sellsInPublic: boolean
  /** Details of the seller that are missing, as the form calls them. */
  missing: readonly string[]
  openedAnywayBy: string | null
  /** How many services there are in a week. */
  services: number
  payments: { mode: 'simulator' | 'test' | 'live'; account: PaymentAccount | Unknown }
  webhook: {
    endpoint: 'right' | 'missing' | 'disabled' | { unheard: readonly string[] } | Unknown
    lastEventAt: Date | null
    paidSince: number
  }
  mail: { goesTo: 'files' | 'server'; accepted: boolean; failedOfADay: number }
  hasPush: boolean
  hasSms: boolean
  /** Of our own clock against the database's. */
  clockOffsetMs: number
  /** Of the disk with our data; null where nothing says it. */
  freeShare: number | null
  address: { isSet: boolean; answers: boolean; certificateUntil: Date | null }
  printers: { active: number; troubled: readonly string[] }
  admins: { all: number; withoutFactor: number }
}

export type PaymentAccount = { takesCards: boolean; paysOut: boolean }
