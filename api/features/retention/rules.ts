/**
 * How long everything is kept that says something of a person: the one place. A table that is not in it fails the build.
 * Source: texts/legal/confidentialite.md, its table; LEGAL.md (customers 3 years after the last contact, invoices 10).
 */
import { parisDay } from '#api/kernel/paris-time.ts'

/** After a person's last contact: an order, a table, a review, a point, a use of the account. */
const YEARS_AFTER_CONTACT = 3
/** Of the books, after the end of the year that they belong to (Code de commerce, L123-22). */
const YEARS_OF_BOOKS = 10

/** Until when a table's rows are kept; `by` is the job that ends it, where a foreign key does not. */
type Kept = { until: string; by?: string }

const PERSON = '3 years after the last contact, or until the account is deleted'
const NOBODY: Kept = { until: 'for good: it holds nobody' }
const WITH_CUSTOMER: Kept = { until: 'as the customer' }
const STAFF: Kept = { until: 'as long as the house wants: the staff’s own' }

export const KEPT: Readonly<Record<string, Kept>> = {
  // People
  customers: { until: PERSON, by: 'erase_idle_people' },
  loyalty_ledger: WITH_CUSTOMER,
  loyalty_notices: WITH_CUSTOMER,
  vouchers: WITH_CUSTOMER,
  buyers: { until: 'as the customer, or the address in their orders' },
  buyer_days: { until: 'as the buyer' },
  sessions: { until: '30 days after their end, and not longer than the customer', by: 'forget_old' },
  email_tokens: { until: '30 days after their end, and not longer than the customer', by: 'forget_old' },
  push_subscriptions: { until: 'until nothing is told to them any more', by: 'forget_deaf_devices' },
  push_followed_orders: { until: '30 days', by: 'forget_deaf_devices' },
  pictures: { until: 'as the customer; of dishes, for good' },

  // What was sold: the person leaves it after 3 years, the books keep the rest.
  orders: { until: `the person: ${PERSON}; the row: 10 years after its year`, by: 'delete_old_books' },
  line_items: { until: 'as the order' },
  order_events: { until: 'as the order; reasons that somebody typed, as its person' },
  slot_holds: { until: 'as the order' },
  payments: { until: 'as the order; addresses of pages, as its person', by: 'delete_old_books' },
  refunds: { until: 'as the order; reasons that somebody typed, as its person', by: 'delete_old_books' },
  promotion_uses: { until: 'as the order; the address, as its person' },
  sales_hours: { until: 'as the orders that they add up', by: 'delete_old_books' },
  sales_dishes: { until: 'as the orders that they add up', by: 'delete_old_books' },

  // What was written and told
  reservations: { until: '3 years after the evening, or as the customer', by: 'forget_old_reservations' },
  reviews: { until: '3 years after they were written; of who has left, without the person', by: 'forget_old_reviews' },
  messages: { until: '3 years, and not longer than the person in the order', by: 'delete_old_messages' },
  mailing_queue: { until: 'as the message' },
  audit_entries: {
    until: 'details: 3 years, or as the person they tell of; the row: 10 years',
    by: 'delete_old_entries',
  },

  // The platform's own
  idempotency_keys: { until: '24 hours', by: 'forget_old' },
  rate_limits: { until: '24 hours', by: 'forget_old' },
  provider_events: { until: '30 days, once they are handled', by: 'forget_old' },
  stock_alerts: { until: '24 hours', by: 'forget_old' },
  stock_alert_receipts: { until: 'as the alert' },
  page_files: { until: 'a week after their release', by: 'keep_release' },

  staff: STAFF,
  mailings: STAFF,
  promotions: STAFF,

  allergens: NOBODY,
  closures: NOBODY,
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
  reward_dishes: NOBODY,
  schema_migrations: NOBODY,
  set_menu_components: NOBODY,
  set_menu_drinks: NOBODY,
  set_menu_excluded_items: NOBODY,
  set_menu_excluded_variants: NOBODY,
  set_menus: NOBODY,
  settings: NOBODY,
  status_moves: NOBODY,
  variants: NOBODY,
}

/** The first Paris day of which a last contact still keeps a person. 29 February counts as 1 March in other years. */
export function firstDayOfContact(now: Date): string {
  const [year, ...rest] = parisDay(now).split('-')
  const day = [Number(year) - YEARS_AFTER_CONTACT, ...rest].join('-')
  return day.endsWith('-02-29') ? day.replace('-02-29', '-03-01') : day
}

/** The first Paris day whose sales are still in the books: those of a year go together, once ten more are over. */
export function firstDayOfBooks(now: Date): string {
  return `${Number(parisDay(now).slice(0, 4)) - YEARS_OF_BOOKS}-01-01`
}
