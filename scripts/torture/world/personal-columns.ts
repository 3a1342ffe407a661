/** Where a person's words can stand: every column that holds text, JSON or bytes, of every table, also the job worker's. */
import type { Sql } from '#api/platform/database/database.ts'

/** Columns that never hold a person's words, and why. The test fails for a column that is neither here nor filled. */
const OF_NOBODY: Record<string, readonly string[]> = {
  'the catalogue, the settings, the page': [
    ...[
      'allergens',
      'alerts',
      'house_looks',
      'house_watch',
      'process_reports',
      'backups',
      'closures',
      'house_photos',
      'menu_categories',
      'menu_item_allergens',
      'menu_item_meat_origins',
      'menu_item_texts',
    ],
    ...['menu_item_variant_allergens', 'menu_item_variants', 'menu_items', 'option_choices', 'option_groups'],
    ...['page_files', 'reward_dishes', 'set_menu_components', 'set_menu_drinks', 'set_menu_excluded_items'],
    ...['set_menu_excluded_variants', 'set_menus', 'settings', 'variants', 'order_status_moves', 'status_moves'],
    ...['schema_migrations', 'job_workers', 'sales_dishes', 'picture_sizes', 'pictures.blur'],
    ...['menu_item_portions', 'portion_days', 'portion_holds', 'price_changes', 'surcharge_moves'],
    ...['provider_comparisons', 'database_timeline', 'set_menu_item_supplements', 'set_menu_variant_supplements'],
    ...['set_menu_price_changes', 'order_sources'],
  ],
  'the staff’s own': [
    ...['staff', 'alert_wishes', 'mailings', 'promotions.code', 'stock_alerts', 'printers'],
    ...['staff_totp', 'staff_recovery_codes', 'webauthn_challenges', 'staff_pins'],
  ],
  'what was sold': [
    'line_items',
    'order_revisions',
    'withdrawals.drinks',
    'vouchers.reward_id',
    'orders.legal_version',
    'orders.order_type',
  ],
  // Filled by the erasure itself, which invariant 17 looks at.
  'what the contract of a large order has to keep': ['kept_contracts'],
  'a company’s, which the law has kept': ['invoices'],
  'one of a few words of ours': [
    ...['audit_entries.action', 'email_tokens.purpose', 'loyalty_ledger.kind', 'messages.channel', 'messages.kind'],
    ...[
      'messages.status',
      'order_events.status',
      'orders.status',
      'orders.change_wish',
      // Codes of the fourteen, which go with the words beside them: invariant 17 looks at both.
      'orders.allergens',
      'orders.change_answer',
      'payments.currency',
      'payments.status',
    ],
    ...['print_jobs.cause', 'print_jobs.given_back', 'print_jobs.status'],
    ...[
      'pictures.content_type',
      'rate_limits.bucket',
      'unpaid_holds.kind',
      'refunds.status',
      'reservations.called_off',
      'reservations.guests',
      'reservations.status',
    ],
    ...[
      'reviews.hidden_reason',
      'review_reports.reason',
      'review_reports.decision',
      'push_subscriptions.device',
      // A customer's is named by us as the device; what the staff call theirs is the staff's own.
      'passkeys.name',
      'sessions.device',
      'sessions.proven_by',
      'audit_entries.device',
    ],
  ],
  'ids of ours, and our own addresses with them': [
    ...['audit_entries.subject', 'idempotency_keys.scope', 'payments.cancel_url', 'payments.success_url'],
  ],
  'the provider’s names for payments, which the books keep': [
    ...['payments.payment_intent', 'payments.session_id', 'provider_events', 'refunds.provider_refund_id'],
    ...[
      'money_movements',
      'book_entries',
      'book_closings',
      'book_archives',
      'disputes.id',
      'disputes.reason',
      'disputes.status',
      'failed_payouts.id',
      'failed_payouts.failure',
      'payouts',
      'provider_transactions',
    ],
  ],
  'keyed hashes': [
    'erasures.subject_hash',
    'idempotency_keys.request_hash',
    'rate_limits.subject_hash',
    'unpaid_holds.subject_hash',
    'promotion_uses.device_hash',
    'spent_proofs.proof_hash',
  ],
  'random numbers': ['erasure_key', 'promotion_codes', 'promotion_uses.code'],
  // Uses of a code that many had; the erasure empties it.
  'written by no release any more': ['promotion_uses.email'],
  'hashes of random numbers': ['known_devices.key_hash', 'data_links.token_hash'],
  'what a device has made of random numbers': ['passkeys.credential_id', 'passkeys.public_key', 'passkeys.transports'],
  // Of a message's job: `DeliveryError` holds no address.
  'the job worker’s own, and why a job failed': [
    ...['_private_job_queues', '_private_known_crontabs', '_private_tasks', 'migrations'],
    ...['flags', 'key', 'last_error', 'locked_by'].map(column => `_private_jobs.${column}`),
  ],
}

/** 'schema.table.column' of each, by name. */
export async function wordyColumns(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.table_schema || '.' || c.table_name || '.' || c.column_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE'
      and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type not in (
        'boolean', 'smallint', 'integer', 'bigint', 'numeric', 'double precision', 'uuid', 'date', 'xid8',
        'timestamp with time zone', 'time without time zone'
      )
    order by 1`
  return rows.map(({ name }) => name)
}

/** Which of some words stand in which of the columns: as they are, or as the digits that bytes show as. */
export async function columnsHolding(
  sql: Sql,
  columns: readonly string[],
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>()
  for (const name of columns) {
    const [schema = '', table = '', column = ''] = name.split('.')
    const hits = await sql<{ word: string }[]>`
      select word
      from unnest(${words as string[]}::text[]) as word
      where exists (
        select from ${sql(schema)}.${sql(table)} t
        where position(lower(word) in lower(t.${sql(column)}::text)) > 0
           or position(encode(convert_to(word, 'UTF8'), 'hex') in t.${sql(column)}::text) > 0
      )`
    if (hits.length > 0)
      held.set(
        name,
        hits.map(({ word }) => word),
      )
  }
  return held
}

export function saysNothingOfPeople(column: string): boolean {
  const [, table, name] = column.split('.')
  return Object.values(OF_NOBODY)
    .flat()
    .some(known => known === table || known === `${table}.${name}`)
}
