/**
 * Columns that an insert written as SQL leaves out without saying so, and columns that nobody writes. Rows made by `Row`
 * are the compiler's to check.
 */

/** Columns that are set later, by the database, or by a default that is meant: not for an insert to say. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['id'],
  closures: ['id'],
  customers: ['email_verified_at', 'last_seen_at', 'points_balance', 'profile_image_url', 'qr_renewed_at'],
  email_tokens: ['used_at'],
  // A point, a redemption and a correction each say what they are about.
  loyalty_ledger: ['id', 'reversed_at', 'earned_on', 'order_id', 'staff_id'],
  // Numbers that the database gives.
  line_items: ['cook_version'],
  loyalty_notices: ['dismissed_at'],
  mailings: ['failed', 'sent'],
  messages: ['failure', 'sent_at', 'status', 'tries'],
  order_events: ['id'],
  // Given by the trigger to whoever is paid.
  // The second by each tick.
  orders: ['call_number', 'called_on', 'cook_version'],
  payments: [
    ...['captured_cents', 'currency', 'paid_at', 'payment_intent', 'provider_asked_at', 'refunded_cents'],
    ...['session_id', 'settles', 'url'],
  ],
  pictures: ['blur'],
  // A day begins with what nobody holds; `set_portions` counts it at once.
  portion_days: ['by_hand', 'held', 'portions'],
  print_jobs: ['ended_at', 'place', 'sendings', 'sent_at', 'status'],
  printers: ['is_active', 'seen_at', 'state'],
  promotion_uses: ['released_at'],
  provider_events: ['handled_at'],
  push_subscriptions: ['failures', 'last_success_at'],
  refunds: ['provider_refund_id', 'sent_at'],
  reservations: ['answer_message', 'answered_at', 'answered_by', 'status'],
  reviews: ['hidden_at', 'hidden_by', 'hidden_reason', 'replied_at', 'replied_by', 'reply'],
  sessions: ['revoked_at'],
  staff: ['disabled_at'],
  variants: ['note_en', 'note_fr'],
  vouchers: ['order_id'],
}

/** Of those, what no statement has to write: identities, what functions count or give, and rows of the catalogue's file. */
const WRITTEN_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['id'],
  closures: ['id'],
  customers: ['last_seen_at', 'points_balance'],
  line_items: ['cook_version'],
  loyalty_ledger: ['id'],
  order_events: ['id'],
  orders: ['call_number', 'called_on'],
  // Always euros, by a check.
  payments: ['currency'],
  // By `set_portions`.
  portion_days: ['by_hand'],
  // The order in which they were asked for.
  print_jobs: ['place'],
  variants: ['note_en', 'note_fr'],
}

const INSERT = /insert into (\w+)(?: as \w+)? \(([^)]*)\)/g

/** @param rowTypes the page `api/platform/database/tables.ts` @returns table and column of what the statements of a file forget */
export function forgottenIn(statements: string, rowTypes: string): string[] {
  const columnsOf = columnsByTable(rowTypes)
  return [...statements.matchAll(INSERT)].flatMap(([, table = '', list = '']) => {
    const named = list.split(',').map(column => column.trim())
    const known = [...named, ...(LEFT_OUT[table] ?? [])]
    return (columnsOf.get(table) ?? []).filter(column => !known.includes(column)).map(column => `${table}.${column}`)
  })
}

/** A statement's changes of a table, up to the condition on its rows. */
const UPDATE = /\bupdate (\w+)(?: \w+)?\s+set\b([^`]*?)(?=\n\s*(?:where|from|returning)\b|`)/g
const ON_CONFLICT = /insert into (\w+)[^`]*?do update\s+set\b([^`]*?)(?=\n\s*(?:where|returning)\b|`)/g

/**
 * What no statement ever writes of the columns that inserts leave out: whoever added one has forgotten its update.
 * @param files the statements of all files @param rowTypes as above @returns table and column
 */
export function neverWritten(files: readonly string[], rowTypes: string): string[] {
  const columnsOf = columnsByTable(rowTypes)
  const statements = files.join('\n')
  const changes = [...statements.matchAll(UPDATE), ...statements.matchAll(ON_CONFLICT)]
  const inserts = [...statements.matchAll(INSERT)]
  return Object.entries(LEFT_OUT).flatMap(([table, columns]) => {
    const isWritten = (column: string) =>
      changes.some(([, name, set = '']) => name === table && new RegExp(`\\b${column} =`).test(set)) ||
      inserts.some(([, name, list = '']) => name === table && new RegExp(`\\b${column}\\b`).test(list))
    const gone = columns.filter(column => !columnsOf.get(table)?.includes(column))
    const idle = columns.filter(column => !WRITTEN_ELSEWHERE[table]?.includes(column) && !isWritten(column))
    return [...gone, ...idle].map(column => `${table}.${column}`)
  })
}

function columnsByTable(rowTypes: string): Map<string, string[]> {
  const rows = new Map<string, string[]>()
  for (const [, name = '', body = ''] of rowTypes.matchAll(/interface (\w+) \{\n([\s\S]*?)\n\}/g))
    rows.set(
      name,
      [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column),
    )
  const tables = rowTypes.slice(rowTypes.indexOf('interface Tables'))
  return new Map(
    [...tables.matchAll(/^ {2}(\w+): (\w+)$/gm)].map(([, table = '', row = '']) => [table, rows.get(row) ?? []]),
  )
}
