/**
 * What the nightly reconciliation may find wrong; `api/features/reconciliation/rules/findings.ts` has the words for
 * each.
 */
export type FindingKind =
  | 'payment_unheard'
  | 'payment_unknown'
  | 'provider_differs'
  | 'refund_waiting'
  | 'refund_failed'
  | 'event_unhandled'
  | 'money_on_dead_order'
  | 'books_differ'
  | 'hold_on_dead_order'
  | 'order_unpaid'
  | 'slot_miscounted'
  | 'portions_on_dead_order'
  | 'portions_miscounted'
  | 'portions_differ'
  | 'message_forgotten'
  | 'message_waiting'
  | 'message_failed'
  | 'mailing_forgotten'
  | 'points_differ'
  | 'voucher_on_dead_order'
  | 'promotion_on_dead_order'
  | 'invoice_missing'
  | 'reports_differ'
  | 'price_unrecorded'
  | 'job_given_up'
  | 'check_failed'

/** Something that was wrong, without anybody's name or address, since it goes into the log, the journal and a mail. */
export type Finding = {
  kind: FindingKind
  /** The id of what it was found on, such as an order's. */
  subject: string
  /** The name that people know that by, such as an order's number. */
  name?: string
  /** True when it was repaired; otherwise a person has to do it. */
  isRepaired: boolean
  /** Further values, for the log and the journal. */
  details?: Readonly<Record<string, string | number>>
}
