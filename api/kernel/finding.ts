/** What the daily sweep may find wrong; `features/reconciliation/rules.ts` has the words for each. */
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
  | 'message_forgotten'
  | 'message_waiting'
  | 'message_failed'
  | 'mailing_forgotten'
  | 'points_differ'
  | 'voucher_on_dead_order'
  | 'promotion_on_dead_order'
  | 'reports_differ'
  | 'job_given_up'
  | 'check_failed'

/** Something that was wrong, without anybody's name or address: it goes into the log, the journal and a mail. */
export type Finding = {
  kind: FindingKind
  /** What it was found on, such as an order's id. */
  subject: string
  /** How people call that, such as an order's number. */
  name?: string
  /** Put right; otherwise a person has to. */
  isRepaired: boolean
  /** What else is known, in plain values. */
  details?: Readonly<Record<string, string | number>>
}
