/**
 * Everything that the staff's journal can say was done, by the names that are stored. Both the sentence of each and the
 * writing of an entry are typed by it, so that none is without words.
 */
export type AuditAction =
  | 'staff_login'
  | 'staff_logout'
  | 'staff_device_ended'
  | 'staff_created'
  | 'staff_renamed'
  | 'staff_role_changed'
  | 'staff_disabled'
  | 'staff_enabled'
  | 'staff_password_reset'
  | 'staff_factors_reset'
  | 'person.here'
  | 'pin.set'
  | 'pin.removed'
  | 'passkey.added'
  | 'passkey.removed'
  | 'totp.on'
  | 'totp.off'
  | 'recovery.renewed'
  | 'recovery.used'
  | 'order.preparing'
  | 'order.ready'
  | 'order.delivered'
  | 'order.no_show'
  | 'order.cancelled'
  | 'order.late'
  | 'order.unpaid_freed'
  | 'order.taken'
  | 'order.collected'
  | 'order.uncollected'
  | 'order.refund'
  | 'withdrawal.refund'
  | 'order.printed'
  | 'order.change.answer'
  | 'order.remark.answer'
  | 'order.corrected'
  | 'order.revise'
  | 'order.revise.link'
  | 'order.changed_by_customer'
  | 'order.revision.withdraw'
  | 'menu_item_created'
  | 'menu_item_changed'
  | 'menu_item_deleted'
  | 'menu_item_photo_changed'
  | 'menu_item_available'
  | 'menu_item_unavailable'
  | 'menu_item_sold_out'
  | 'menu_item_portions'
  | 'menu_categories_changed'
  | 'reward_created'
  | 'reward_changed'
  | 'rewards_ordered'
  | 'set_menu_changed'
  | 'set_menu_rules_changed'
  | 'loyalty.points_set'
  | 'loyalty.redeemed'
  | 'loyalty.notice_seen'
  | 'qr_codes_generated'
  | 'qr_code_renewed'
  | 'reservation.accepted'
  | 'reservation.declined'
  | 'reservation.taken'
  | 'reservation.off_by_guest'
  | 'reservation.off_by_house'
  | 'reservation.no_show'
  | 'reservation.no_show_undone'
  | 'review.hidden'
  | 'review.shown'
  | 'review.kept'
  | 'review.replied'
  | 'review.reply_changed'
  | 'review.reply_removed'
  | 'settings_changed'
  | 'house_photo_changed'
  | 'orders.paused'
  | 'orders.resumed'
  | 'contracts.read'
  | 'data.found'
  | 'data.exported'
  | 'data.corrected'
  | 'data.erased'
  | 'menu.confirmed'
  | 'webhook_set_up'
  | 'opening.anyway'
  | 'opening.anyway_ended'
  | 'promotion.sent'
  | 'printer.created'
  | 'printer.changed'
  | 'printer.address'
  | 'printer.tested'
  | 'printer.deleted'
  | 'stock.alert'
  | 'reconcile.mended'
  | 'reconcile.open'
  | 'push.on'
  | 'push.off'
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
  | 'books_changed'
  | 'payout_late'
  | 'payout_differs'
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
/** The fields that differ between two states of a thing, with what they were and are, for the journal. */
export function differences<Fields extends object>(
  before: Fields,
  after: Fields,
): Record<string, { from: unknown; to: unknown }> {
  const keys = Object.keys(after) as (keyof Fields)[]
  const changed = keys.filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map(key => [key, { from: before[key], to: after[key] }]))
}
/** One price of a dish before and after, in cents; null: none. */
export type PriceChange = {
  /** Null: the takeaway surcharge of mains priced by variant. */
  itemId: string | null
  /** Null: the dish has one price. */
  variant: string | null
  fromCents: number | null
  toCents: number | null
}
