/** What was asked of settings, tables, provider, mail, network and machine. */

/** What could not be asked, such as a provider that does not answer. */
export type Unknown = 'unknown'

/** What 'Mise en service', 'État', the alerts and `npm run doctor` judge by the same lines. */
export type HouseFacts = Pick<Facts, 'now' | 'sellsInPublic' | 'mail' | 'address' | 'backup'>

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
  /** `readsReturns`: whether what comes back is handed to us. */
  mail: { goesTo: 'files' | 'server'; accepted: boolean; failedOfADay: number; readsReturns: boolean }
  hasPush: boolean
  hasSms: boolean
  /** Of our own clock against the database's. */
  clockOffsetMs: number
  /** Of the disk with our data; null where nothing says it. */
  freeShare: number | null
  address: { isSet: boolean; answers: boolean; certificateUntil: Date | null }
  printers: { active: number; troubled: readonly string[] }
  admins: { all: number; withoutFactor: number }
  /** Names of accounts whose password is older than a year, or still the one of the first start. */
  oldPasswords: readonly string[]
  /** Who answers for allergens and origins. */
  menuConfirmedBy: string | null
  /** What the domain that mails come from says of who may send them. */
  sender: SenderRecords | Unknown
  /** Of the last backup, and of the last one that was tried. */
  backup: { takenAt: Date | null; triedAt: Date | null }
  /** Whether machine and database agree on Paris time for years to come. */
  agreeOnParis: boolean
}

export type PaymentAccount = { takesCards: boolean; paysOut: boolean }

/** DKIM: under one of the names that mail services use, since a domain does not list its own. */
export type SenderRecords = { domain: string; spf: boolean; dkim: boolean; dmarc: boolean }
