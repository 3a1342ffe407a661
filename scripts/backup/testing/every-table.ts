import { closeYesterday } from '#api/features/books/testing/closed-day.ts'
import { newPromotion } from '#api/features/promotions/testing/offers.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Sql } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import type { TestApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import { wholePerson } from '#api/testing/people/whole-person.ts'

/** Characters that have a meaning in a COPY file. */
const ODD_TEXT = 'tab\there, line\nthere, \\N \\. \\t "quoted", 日本 🍜, \u2028 and   spaces '

/**
 * Leaves rows in every table, as a restaurant of some weeks does: by its own calls where there are some, as plain rows
 * for the rest. One mail waits, one job was given up, one is under way.
 */
export async function fillEveryTable(app: TestApp): Promise<{ customerId: string }> {
  const { admin } = await staffBearers(app)
  const { customerId, orders } = await wholePerson(app, admin)
  const promoCode = await newPromotion(app, admin)
  await placedOrder(app, orderBody(undefined, { promoCode, totalAmount: 11.12 }))
  await newVoucher(app.sql, customerId)
  // First, since the plain rows say that the database was another one, behind which the books wait.
  await addBooks(app)
  await addPlainRows(app.sql, { customerId, orderId: orders.delivered.id })
  await addJobs(app.sql)
  await ageTransactions(app.sql)
  return { customerId }
}

/** Raises the transaction numbers above those of the server to restore on, as an older server would have them. */
async function ageTransactions(sql: Sql): Promise<void> {
  await sql.begin(async tx => {
    await tx`set local session_replication_role = replica`
    await tx`update orders set changed_in = '9000000000'`
  })
}

/** Entries of all movements so far, the closing of a day, and a movement that waits. */
async function addBooks({ services, sql, clock }: TestApp): Promise<void> {
  await closeYesterday(services)
  await sql`
    insert into money_movements (kind, is_sale, provider_id, amount_cents, moved_at)
    values ('refund', false, 're_of_now', -100, ${clock()})`
}

async function addPlainRows(sql: Sql, { customerId, orderId }: { customerId: string; orderId: string }): Promise<void> {
  const now = '2026-11-21T09:00:00Z'
  const [session] = await sql<{ id: string }[]>`select id from sessions where staff_id is not null limit 1`
  const alert = uuid()
  const subscription = uuid()
  await sql`
    insert into unpaid_holds (order_id, subject_hash, load, kind)
    select id, sha256('somebody'), 2, 'mailbox' from orders where status = 'pending' limit 1`
  await sql`insert into spent_proofs (proof_hash, expires_at) values (sha256('a proof'), ${now})`
  await sql`insert into erasure_key (key) values (sha256('a key')) on conflict do nothing`
  await sql`insert into erasures (id, subject_hash, erased_at) values (${uuid()}, sha256('somebody'), ${now})`
  await sql`
    insert into line_ticks (order_id, line_no, part, is_cooked, version, at)
    values (${orderId}, 1, 0, true, nextval(pg_get_serial_sequence('line_items', 'cook_version')), ${now})`
  await sql`insert into invoice_series (year, last_serial, last_on) values (2026, 1, '2026-11-21')`
  await sql`
    insert into invoices (year, serial, order_id, issued_on, issued_at, company, siren, address, total_cents, vat, content)
    values (2026, 1, ${orderId}, '2026-11-21', ${now}, ${ODD_TEXT}, '732829320', 'Paris', 1390, '[]', '{"title": "Facture"}')`
  await sql`
    insert into price_changes (item_id, variant, from_cents, to_cents, changed_at, changed_by)
    select 'som-tam', null, 550, 600, ${now}, id from staff limit 1`
  await sql`
    insert into set_menu_price_changes (set_menu_id, from_cents, to_cents, changed_at, changed_by)
    select 'formule1', 1800, 1900, ${now}, id from staff limit 1`
  await sql`insert into set_menu_item_supplements (item_id, price_cents) values ('som-tam', 200)`
  await sql`insert into set_menu_variant_supplements (variant, price_cents) values ('Saumon', 300)`
  await sql`insert into surcharge_moves (item_id, bears_surcharge, changed_at) values ('som-tam', true, ${now})`
  await sql`insert into menu_item_portions (item_id, weekday, portions) values ('som-tam', 1, 20)`
  await sql`insert into portion_days (day, item_id, portions, held, by_hand) values ('2026-11-22', 'som-tam', 12, 2, true)`
  await sql`
    insert into portion_holds (order_id, item_id, day, quantity)
    values (${orderId}, 'som-tam', '2026-11-22', 2)`
  await sql`insert into closures (from_on, to_on, reason) values ('2026-12-24', '2026-12-26', ${ODD_TEXT})`
  await sql`insert into house_photos (place, picture_name, alt) select 'wok', name, ${ODD_TEXT} from pictures limit 1`
  await sql`insert into backups (taken_at, bytes, tried_at) values (${now}, 1290, ${now})`
  await sql`
    insert into process_reports (
      process_id, kind, host, started_at, reported_at, answers, faults, slow, staff_streams, free_share
    )
    values (${uuid()}, 'web', 'counter', ${now}, ${now}, 3, 1, 1, 2, 0.5)`
  await sql`insert into house_watch (looked_at, asked_at) values (${now}, '-infinity')`
  await sql`insert into house_looks (kind, state, found, looked_at) values ('disk', 'green', '40 %', ${now})`
  await sql`insert into order_sources (day, source, orders) values ('2026-11-20', 'flyer', 3)`
  await sql`insert into given_away (staff_id, given_on, cents) select id, '2026-11-20', 100 from staff limit 1`
  await sql`
    insert into alerts (id, kind, sentence, seen_at, found_at, told_at)
    values (${uuid()}, 'disk', ${ODD_TEXT}, ${now}, ${now}, ${now})`
  await sql`insert into alert_wishes (staff_id, email, on_devices) select id, 'chef@exemple.fr', true from staff limit 1`
  await sql`update reviews set comment = ${ODD_TEXT} where rating = 3`
  await sql`
    insert into stock_alerts (id, item_id, item_name, created_at)
    values (${alert}, 'som-tam', 'Som tam', ${now})`
  await sql`insert into stock_alert_receipts (alert_id, session_id) values (${alert}, ${session?.id ?? null})`
  await sql`
    insert into push_subscriptions (id, endpoint, p256dh, auth, session_id, created_at)
    values (${subscription}, 'https://push.example/1', 'key', 'auth', ${session?.id ?? null}, ${now})`
  await sql`
    insert into push_followed_orders (subscription_id, order_id, followed_at)
    values (${subscription}, ${orderId}, ${now})`
  await sql`
    insert into loyalty_notices (id, customer_id, created_at)
    values (${uuid()}, ${customerId}, ${now})`
  await sql`
    insert into page_files (path, content, brotli, last_seen_at)
    values ('/assets/page-1.js', ${Buffer.from([0, 1, 9, 10, 13, 92, 255])}, null, ${now})`
  await sql`
    insert into picture_sizes (picture_name, width, coding, sha256, content)
    select name, 160, 'avif', sha256('a small photo'), ${Buffer.from([0, 1, 9, 10, 13, 92, 255])} from pictures limit 1`
  const revision = uuid()
  await sql`
    insert into order_revisions (
      id, order_id, number, status, changes, total_before_cents, total_after_cents, slot_at, kitchen_load, has_alcohol,
      created_at, pay_by
    )
    values (${revision}, ${orderId}, 1, 'waiting', ${sql.json({ taken: [], added: [] })}, 1290, 1690, ${now}, 2, false,
      ${now}, ${now})`
  await sql`insert into revision_holds (revision_id, slot_at, load, counts) values (${revision}, ${now}, 2, true)`
  await sql`
    insert into line_removals (order_id, line_no, revision, quantity)
    select order_id, line_no, 1, 1 from line_items where order_id = ${orderId} limit 1`
  const printer = uuid()
  await sql`
    insert into printers (id, name, paper_mm, prints, secret_hash, created_at)
    values (${printer}, 'Cuisine', 80, '{confirmed}', sha256('a printer''s secret'), ${now})`
  await sql`
    insert into print_jobs (id, printer_id, order_id, cause, revision, copy, asked_at)
    values (${uuid()}, ${printer}, ${orderId}, 'copy', 0, 1, ${now})`
  await fillFactors(sql, now)
  await sql`
    insert into disputes (
      id, payment_id, order_id, amount_cents, reason, status, withdrawn_cents, opened_at, heard_at, asked_at
    )
    select 'du_1', id, order_id, 1290, 'general', 'under_review', 0, ${now}, ${now}, ${now} from payments limit 1`
  await sql`
    insert into book_archives (
      number, ends_on, last_entry, last_entry_hash, last_closing, last_closing_hash, public_keys, content_hash, made_at,
      previous_hash, hash
    )
    values (1, '2014-12-31', 1, sha256('entry'), 1, sha256('closing'), '{key}', sha256('lines'), ${now}, sha256('none'),
      sha256('archive'))`
  await sql`
    insert into failed_payouts (id, amount_cents, failure, arrives_on, heard_at)
    values ('po_1', 12000, 'account_closed', '2026-11-20', ${now})`
  await sql`
    insert into payouts (id, amount_cents, status, created_at, arrives_on, is_automatic, heard_at)
    values ('po_2', 1300, 'paid', ${now}, '2026-11-22', true, ${now})`
  await sql`
    insert into provider_transactions (
      id, kind, provider_kind, subject, amount_cents, fee_cents, net_cents, moved_at, available_at, payout_id
    )
    values ('txn_1', 'charge', 'charge', 'pi_of_another_shop', 1345, 45, 1300, ${now}, ${now}, 'po_2')`
  await sql`insert into provider_comparisons (book, compared_until) values ('sessions', ${now})`
  await sql`insert into database_timeline (timeline, seen_at) values ('7300000000000000000/16384/00000001', ${now})`
  await sql`
    insert into review_reports (id, review_id, reason, words, email, created_at)
    select ${uuid()}, id, 'fake', 'Jamais venu', 'voisin@exemple.fr', ${now} from reviews limit 1`
  await sql`
    insert into kept_contracts (order_id, customer_name, customer_contact, kept_until)
    select id, 'Zoé Guêpier', 'zoe@exemple.fr', '2037-01-02' from orders limit 1`
  await sql`
    insert into data_links (token_hash, email, created_at, expires_at)
    values (sha256('a link'), 'sans.compte@exemple.fr', ${now}, ${now}::timestamptz + interval '1 hour')`
  await sql`
    insert into spent_proofs (proof_hash, expires_at)
    values (sha256('a proof of work'), ${now})`
  await sql`insert into job_workers (worker_id, process_name) values ('pool-1', 'a process that is gone')`
  await sql`
    insert into rate_limits (bucket, subject_hash, window_start, hits)
    values ('login', ${Buffer.from('someone')}, ${now}, 3)`
  await sql`
    insert into mailing_queue (message_id, mailing_id)
    select m.id, l.id from messages m, mailings l limit 1
    on conflict do nothing`
}

/** What a member of the staff proves to be themselves with. */
async function fillFactors(sql: Sql, now: string): Promise<void> {
  const [{ id: staffId } = { id: '' }] = await sql<{ id: string }[]>`select id from staff limit 1`
  await sql`
    insert into passkeys (id, staff_id, credential_id, public_key, counter, name, created_at)
    values (${uuid()}, ${staffId}, 'a-credential', ${Buffer.from([0, 1, 9, 255])}, 0, 'Tablette', ${now})`
  await sql`insert into staff_totp (staff_id, secret, confirmed_at) values (${staffId}, 'sealed:secret', ${now})`
  await sql`insert into staff_recovery_codes (staff_id, code_hash) values (${staffId}, sha256('a recovery code'))`
  await sql`
    insert into webauthn_challenges (challenge, purpose, staff_id, expires_at)
    values ('a-challenge', 'step_up', ${staffId}, ${now})`
  await sql`
    insert into known_devices (id, staff_id, key_hash, created_at, last_login_at)
    values (${uuid()}, ${staffId}, sha256('a device'), ${now}, ${now})`
  await sql`insert into staff_pins (staff_id, pin_hash, set_at) values (${staffId}, '$argon2id$hash', ${now})`
  await sql`insert into staff_pin_tries (staff_id, session_id, wrong) select ${staffId}, id, 1 from sessions limit 1`
}

async function addJobs(sql: Sql): Promise<void> {
  const messageId = uuid()
  await sql`
    insert into messages (id, kind, cause, recipient, data, created_at)
    values (${messageId}, 'password-reset', ${uuid()}, 'attend@exemple.fr',
      '{"values": {"reset": {"url": "https://x.example/m?token=t", "life": "une heure"}}}', '2026-11-21T09:00:00Z')`
  await addJob(sql, 'send_message', { messageId })
  await addJob(sql, 'given_up', { text: ODD_TEXT }, { key: 'one of a kind' })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'one of a kind'`
  await addJob(sql, 'forget_old', {})
  await sql`
    update graphile_worker._private_jobs j
    set locked_at = now(), locked_by = 'pool-1', attempts = 1
    from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'forget_old'`
}
