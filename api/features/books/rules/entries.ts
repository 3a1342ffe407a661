/** The facts of the books' entries and closings. Pure; amounts are integer cents, days are Paris days. */

/** An amount at one rate: the rate in per cent, cents without tax, cents of tax. */
export type BookedVat = readonly [rate: number, netCents: number, vatCents: number]
/** A line that a capture pays; the discount is a piece's. */
export type BookedLine = readonly [
  line: number,
  pieces: number,
  discountCents: number,
  isFree: boolean,
  gross: readonly (readonly [rate: number, cents: number])[],
]

/**
 * 'break': who wrote it could not vouch for what stands before it. 'restore': what stands before it is a backup's, or a
 * standby's that took over; what was booked behind it is gone. 'archive': years before it left as a file.
 */
export type EntryKind =
  | 'opening'
  | 'key'
  | 'break'
  | 'capture'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'exchange'
  | 'fee'
  | 'payout'
  | 'adjustment'
  | 'restore'
  | 'archive'

/** An entry's facts; amounts that leave are below zero. */
export type EntryFacts = {
  number: number
  kind: EntryKind
  isSale: boolean
  orderId: string | null
  /** The provider's name for what moved; of a key, its public half. */
  providerId: string
  amountCents: number
  movedAt: Date
  /** Paris day. */
  movedOn: string
  vat: readonly BookedVat[]
  lines: readonly BookedLine[]
  writtenAt: Date
}

export type ClosingTotals = {
  entries: number
  /** Entries of days that were closed before. */
  lateEntries: number
  orders: number
  capturedCents: number
  refundedCents: number
  /** Captured for sales less what went back of them. */
  keptCents: number
  /** Payments that paid for nothing, less what of them went back. */
  unsoldCents: number
  /** Money that banks hold because of disputes; below zero. */
  disputedCents: number
  /** Fees that the provider took for its services. */
  feeCents: number
  /** Payouts that left the provider for the bank, less those that the bank sent back. */
  paidOutCents: number
  /** Amounts that the provider moved for reasons of its own. */
  adjustedCents: number
  discountCents: number
  freeDishes: number
  vat: readonly BookedVat[]
}

export const NO_TOTALS: ClosingTotals = {
  ...{ entries: 0, lateEntries: 0, orders: 0, capturedCents: 0, refundedCents: 0, keptCents: 0, unsoldCents: 0 },
  ...{ disputedCents: 0, feeCents: 0, paidOutCents: 0, adjustedCents: 0, discountCents: 0, freeDishes: 0, vat: [] },
}

export type ClosingFacts = {
  number: number
  period: 'day' | 'month' | 'year'
  startsOn: string
  endsOn: string
  lastEntry: number
  lastHash: Buffer
  totals: ClosingTotals
  perpetualCents: number
  perpetualCapturedCents: number
  sealedAt: Date
}

/** An archive's facts: which part of the books left as a file. */
export type ArchiveFacts = {
  number: number
  /** The last Paris day of it. */
  endsOn: string
  lastEntry: number
  lastEntryHash: Buffer
  lastClosing: number
  lastClosingHash: Buffer
  /** The public halves of the keys that signed what is in it, oldest first. */
  publicKeys: readonly string[]
  /** SHA-256 of the file's lines before its last one. */
  contentHash: Buffer
  madeAt: Date
}
