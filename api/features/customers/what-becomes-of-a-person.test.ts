import { expect, test } from 'vitest'
import { testDatabase } from '#api/testing/test-database.ts'

const { sql } = await testDatabase()

const NOBODY = 'holds nobody'
const GOES = 'the rows go with the account'
const STAYS_WITHOUT = 'the rows stay without the person'

/**
 * What becomes of a person in each table when they delete their account (`delete-account.ts`), written down a second
 * time on purpose: a table that is not in this list fails the build, so that whoever makes one decides.
 */
const FATES: Record<string, string> = {
  allergens: NOBODY,
  audit_entries: 'the rows stay, their details go',
  buyer_days: 'the rows go with the buyer’s',
  buyers: GOES,
  closures: NOBODY,
  customers: GOES,
  email_tokens: GOES,
  idempotency_keys: 'the answers go; that to the registration names a session alone and goes after a day',
  job_workers: NOBODY,
  line_items: 'what was sold, to nobody',
  loyalty_ledger: GOES,
  loyalty_notices: GOES,
  mailing_queue: 'the rows go with their messages',
  mailings: 'the staff, not customers',
  menu_categories: NOBODY,
  menu_item_allergens: NOBODY,
  menu_item_meat_origins: NOBODY,
  menu_item_texts: NOBODY,
  menu_item_variant_allergens: NOBODY,
  menu_item_variants: NOBODY,
  menu_items: NOBODY,
  menu_version: NOBODY,
  messages: 'the rows go; the last one rests sealed until it has left',
  option_choices: NOBODY,
  option_groups: NOBODY,
  order_events: 'the rows stay, reasons that somebody typed go',
  order_status_moves: NOBODY,
  orders: STAYS_WITHOUT,
  page_files: NOBODY,
  payments: 'sums and the provider’s names for them stay, addresses of pages go',
  pickup_slots: NOBODY,
  pictures: GOES,
  promotion_uses: STAYS_WITHOUT,
  promotions: NOBODY,
  provider_events: 'the provider’s names for payments alone, for 30 days',
  push_followed_orders: 'the rows go with their subscriptions',
  push_subscriptions: 'the rows go with the account’s sessions and with the orders that they follow',
  rate_limits: 'keyed hashes, for a day',
  refunds: 'the sums stay, reasons that somebody typed go',
  reservations: GOES,
  reviews: 'rating and date stay, name, text and answer go',
  reward_dishes: NOBODY,
  sales_dishes: NOBODY,
  sales_hours: NOBODY,
  schema_migrations: NOBODY,
  sessions: GOES,
  set_menu_components: NOBODY,
  set_menu_drinks: NOBODY,
  set_menu_excluded_items: NOBODY,
  set_menu_excluded_variants: NOBODY,
  set_menus: NOBODY,
  settings: NOBODY,
  slot_holds: NOBODY,
  staff: 'the staff, not customers',
  status_moves: NOBODY,
  stock_alert_receipts: 'sessions of the staff',
  stock_alerts: NOBODY,
  variants: NOBODY,
  vouchers: GOES,
}

test('every table says what becomes of a person in it', async () => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const names = tables.map(({ name }) => name)
  expect(names.sort()).toEqual(Object.keys(FATES).sort())
})

test('what goes with the account is tied to it by its key', async () => {
  const tied = await sql<{ name: string }[]>`
    select c.relname as name
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.confrelid = 'customers'::regclass and f.confdeltype = 'c'`
  const going = Object.keys(FATES).filter(name => FATES[name] === GOES && name !== 'customers')
  expect(tied.map(({ name }) => name)).toEqual(expect.arrayContaining(going))
})
