/**
 * Says for every table how long a row about a person is kept, and what becomes of it when they delete their account. A
 * test fails for a table that is missing here, so that whoever adds one decides it.
 * Source: api/features/notifications/templates/legal/confidentialite.md, its table; docs/compliance/law.md#peoples-data.
 */
export const GOES_WITH_ACCOUNT = 'the rows go with the account'
const STAYS_WITHOUT = 'the rows stay without the person'
const NOTHING_OF_THEM = 'nothing of theirs is in it'

/** Until when a table's rows are kept; `by` is the job that deletes them, where no foreign key does. */
type Retention = {
  until: string
  /** What becomes of a customer's rows when they delete their account (`delete-account.ts`). */
  onDeletion: string
  by?: string
}

const PERSON = '3 years after the last contact, or until the account is deleted'
export const NOBODY: Retention = { until: 'for good: it holds nobody', onDeletion: NOTHING_OF_THEM }
const WITH_CUSTOMER: Retention = { until: 'as the customer', onDeletion: GOES_WITH_ACCOUNT }
const STAFF: Retention = { until: 'as long as the restaurant wants: the staff’s own', onDeletion: NOTHING_OF_THEM }

export const RETENTION: Readonly<Record<string, Retention>> = {
  // The following tables hold people.
  customers: { until: PERSON, onDeletion: GOES_WITH_ACCOUNT, by: 'erase_idle_people' },
  loyalty_ledger: WITH_CUSTOMER,
  loyalty_notices: WITH_CUSTOMER,
  vouchers: WITH_CUSTOMER,
  buyers: { until: 'as the customer, or the address in their orders', onDeletion: GOES_WITH_ACCOUNT },
  buyer_days: { until: 'as the buyer', onDeletion: 'the rows go with the buyer’s' },
  sessions: {
    until: '30 days after their end, and not longer than the customer',
    onDeletion: GOES_WITH_ACCOUNT,
    by: 'forget_old',
  },
  known_devices: {
    until: 'a year after the last login by it, and not longer than the account',
    onDeletion: GOES_WITH_ACCOUNT,
    by: 'forget_old',
  },
  passkeys: { until: 'as the account', onDeletion: GOES_WITH_ACCOUNT },
  email_tokens: {
    until: '30 days after their end, and not longer than the customer',
    onDeletion: GOES_WITH_ACCOUNT,
    by: 'forget_old',
  },
  data_links: {
    until: 'an hour',
    onDeletion: 'the rows go with what is held about their address',
    by: 'forget_old',
  },
  push_subscriptions: {
    until: 'until nothing is told to them any more',
    onDeletion: 'the rows go with the account’s sessions and with the orders that they follow',
    by: 'forget_deaf_devices',
  },
  push_followed_orders: {
    until: '30 days',
    onDeletion: 'the rows go with their subscriptions',
    by: 'forget_deaf_devices',
  },
  pictures: {
    until: 'as the customer; of dishes and of the restaurant, until they are taken down',
    onDeletion: GOES_WITH_ACCOUNT,
  },

  // What was sold: the person is removed after 3 years, the rest stays for the books.
  orders: {
    until: `the allergy: 30 days after the pickup at most, or until its customer takes it away; the person: ${PERSON}; the row: 10 years after its year and that of its last invoice, refund or revision, and after the pickup from 120 € on`,
    onDeletion: STAYS_WITHOUT,
    by: 'delete_old_books',
  },
  kept_contracts: {
    until: '10 years after the pickup',
    onDeletion: 'name and address are put here, for orders of 120 € or more alone',
    by: 'delete_old_books',
  },
  line_items: { until: 'as the order', onDeletion: 'what was sold, to nobody' },
  line_ticks: { until: 'as the line', onDeletion: NOTHING_OF_THEM },
  order_events: {
    until: 'as the order; reasons that somebody typed, as its person',
    onDeletion: 'the rows stay, reasons that somebody typed go',
  },
  unpaid_holds: {
    until: 'until the order is paid or cancelled; of a network half an hour after the payment',
    onDeletion: 'keyed hashes, for half an hour',
    by: 'sweep_unpaid_orders',
  },
  spent_proofs: { until: 'ten minutes', onDeletion: NOTHING_OF_THEM, by: 'sweep_unpaid_orders' },
  order_revisions: { until: 'as the order', onDeletion: 'what was sold, to nobody' },
  line_removals: { until: 'as the order', onDeletion: NOTHING_OF_THEM },
  revision_holds: { until: 'as the order', onDeletion: NOTHING_OF_THEM },
  slot_holds: { until: 'as the order', onDeletion: NOTHING_OF_THEM },
  print_jobs: { until: '30 days after they ended', onDeletion: NOTHING_OF_THEM, by: 'forget_printed' },
  portion_holds: { until: 'as the order', onDeletion: NOTHING_OF_THEM },
  payments: {
    until: 'as the order; addresses of pages, as its person',
    onDeletion: 'sums and the provider’s names for them stay, addresses of pages go',
    by: 'delete_old_books',
  },
  refunds: {
    until: 'as the order; reasons that somebody typed, as its person',
    onDeletion: 'the sums stay, reasons that somebody typed go',
    by: 'delete_old_books',
  },
  withdrawals: {
    until: 'as the order; reasons that somebody typed, as its person',
    onDeletion: 'what was withdrawn from stays, reasons that somebody typed go',
  },
  invoices: {
    until: 'as the order, which is kept as long as the law keeps them: 10 years after their own year (C. com. L123-22)',
    onDeletion: 'stays: it is in the name of a company',
  },
  invoice_series: { until: 'kept: numbers without a gap', onDeletion: NOTHING_OF_THEM },
  disputes: { until: 'as the order', onDeletion: NOTHING_OF_THEM, by: 'delete_old_books' },
  money_movements: NOBODY,
  book_entries: NOBODY,
  book_closings: NOBODY,
  book_archives: NOBODY,
  failed_payouts: { until: '10 years after its year', onDeletion: NOTHING_OF_THEM, by: 'delete_old_books' },
  payouts: { until: '10 years after its year', onDeletion: NOTHING_OF_THEM, by: 'delete_old_books' },
  provider_transactions: { until: '10 years after its year', onDeletion: NOTHING_OF_THEM, by: 'delete_old_books' },
  promotion_uses: { until: 'as the order; account and device, as their person', onDeletion: STAYS_WITHOUT },
  sales_hours: { until: 'as the orders that they add up', onDeletion: NOTHING_OF_THEM, by: 'delete_old_books' },
  sales_dishes: { until: 'as the orders that they add up', onDeletion: NOTHING_OF_THEM, by: 'delete_old_books' },

  // The following tables hold what people wrote and were sent.
  reservations: {
    until: '3 years after the evening, or as the customer',
    onDeletion: GOES_WITH_ACCOUNT,
    by: 'forget_old_reservations',
  },
  reviews: {
    until: '3 years after they were written; of who has left, without the person',
    onDeletion: 'rating and date stay, name, text and answer go',
    by: 'forget_old_reviews',
  },
  review_reports: {
    until: 'as the review',
    onDeletion: 'reason and decision stay, address and words go',
  },
  messages: {
    until: '3 years, and not longer than the person in the order',
    onDeletion: 'the rows go; the last one rests sealed until it has left',
    by: 'delete_old_messages',
  },
  mailing_queue: { until: 'as the message', onDeletion: 'the rows go with their messages' },
  audit_entries: {
    until: 'details: 3 years, or as the person they tell of; the row: 10 years',
    onDeletion: 'the rows stay, their details go',
    by: 'delete_old_entries',
  },

  // The following tables belong to the platform.
  erasures: { until: 'a year', onDeletion: 'a keyed hash of who was erased, for a year', by: 'keep_erasures' },
  idempotency_keys: {
    until: '24 hours',
    onDeletion: 'the answers go; that to the registration names a session alone and goes after a day',
    by: 'forget_old',
  },
  rate_limits: { until: '24 hours', onDeletion: 'keyed hashes, for a day', by: 'forget_old' },
  provider_events: {
    until: '30 days, once they are handled',
    onDeletion: 'the provider’s names for payments alone, for 30 days',
    by: 'forget_old',
  },
  stock_alerts: { until: '24 hours', onDeletion: NOTHING_OF_THEM, by: 'forget_old' },
  stock_alert_receipts: { until: 'as the alert', onDeletion: 'sessions of the staff' },
  given_away: { until: 'a week', onDeletion: NOTHING_OF_THEM, by: 'forget_old' },
  page_files: { until: 'a week after their release', onDeletion: NOTHING_OF_THEM, by: 'keep_release' },

  staff: STAFF,
  staff_totp: STAFF,
  staff_recovery_codes: STAFF,
  staff_pins: STAFF,
  staff_pin_tries: { until: 'as the session', onDeletion: NOTHING_OF_THEM },
  webauthn_challenges: { until: 'five minutes', onDeletion: NOTHING_OF_THEM, by: 'forget_old' },
  mailings: STAFF,
  promotions: STAFF,
  promotion_codes: STAFF,
  printers: STAFF,
  price_changes: STAFF,
  set_menu_price_changes: STAFF,

  alerts: { until: '90 days after their end', onDeletion: NOTHING_OF_THEM, by: 'forget_alerts' },
  process_reports: { until: '24 hours', onDeletion: NOTHING_OF_THEM, by: 'forget_alerts' },
  alert_wishes: STAFF,

  allergens: NOBODY,
  backups: NOBODY,
  order_sources: NOBODY,
  closures: NOBODY,
  database_timeline: NOBODY,
  provider_comparisons: NOBODY,
  surcharge_moves: NOBODY,
  erasure_key: NOBODY,
  house_photos: NOBODY,
  house_looks: NOBODY,
  house_watch: NOBODY,
  job_workers: NOBODY,
  menu_categories: NOBODY,
  menu_item_allergens: NOBODY,
  menu_item_meat_origins: NOBODY,
  menu_item_texts: NOBODY,
  menu_item_variant_allergens: NOBODY,
  menu_item_variants: NOBODY,
  menu_items: NOBODY,
  menu_version: NOBODY,
  option_choices: NOBODY,
  option_groups: NOBODY,
  order_status_moves: NOBODY,
  pickup_slots: NOBODY,
  call_days: NOBODY,
  portion_days: NOBODY,
  menu_item_portions: NOBODY,
  picture_sizes: NOBODY,
  reward_dishes: NOBODY,
  schema_migrations: NOBODY,
  set_menu_components: NOBODY,
  set_menu_drinks: NOBODY,
  set_menu_item_supplements: NOBODY,
  set_menu_variant_supplements: NOBODY,
  set_menu_excluded_items: NOBODY,
  set_menu_excluded_variants: NOBODY,
  set_menus: NOBODY,
  settings: NOBODY,
  status_moves: NOBODY,
  variants: NOBODY,
}
