import { atOneInstant } from '#api/features/reports/sales.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import { formatEuros, toEuros } from '#api/kernel/order/money.ts'
import type { Finding, FindingKind } from '#api/kernel/people/journal.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { addDays, formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { bookLostMoney } from './book-lost-money.ts'
import type * as contract from './contract.ts'
import { fetchPayouts } from './fetch-payouts.ts'
import {
  type Difference,
  differenceOf,
  ENTRY_KIND_OF,
  type PayoutStanding,
  standingOf,
  type TransactionKind,
} from './rules/matching.ts'

/** A month's payouts by the day on which they left, newest first, and the month's fees. */
export async function readPayouts(
  ctx: Ctx,
  { month = parisDay(ctx.clock()).slice(0, 7) }: InputOf<typeof contract.readPayouts>['query'],
): Promise<contract.Payouts> {
  const now = ctx.clock()
  return atOneInstant(ctx, async sql => {
    const rows = await payoutRows(sql, inMonth(sql, sql`p.created_at`, month))
    const { salesCents, feeCents } = await feesOf(sql, month)
    const first = await firstInstant(sql)
    return {
      month,
      firstMonth: first && parisDay(first).slice(0, 7),
      sales: toEuros(salesCents),
      fees: toEuros(feeCents),
      payouts: rows.map(row => toPayout(row, parisDay(now))),
      waiting: toEuros(await waitingCents(sql)),
      untold: await countUntold(sql, month, new Date(now.getTime() - TOLD_WITHIN_MS)),
      askedAt: (await lastAsked(sql))?.toISOString() ?? null,
    }
  })
}

/**
 * A payout with all that makes it up.
 * @throws AppError 'not_found'
 */
export async function getPayout(ctx: Ctx, id: string): Promise<contract.PayoutDetails> {
  return atOneInstant(ctx, async sql => {
    const [row] = await payoutRows(sql, sql`p.id = ${id}`)
    if (!row) throw new AppError('not_found')
    const lines = await linesOf(sql, [id], false)
    return { payout: toPayout(row, parisDay(ctx.clock())), lines: lines.map(toLine) }
  })
}

/**
 * What the restaurateur is told in the morning: payouts of the last weeks that are late, or that are not what the books
 * have a few days after they left.
 * @throws StripeError when the provider does not answer
 */
export async function checkPayouts(services: Services): Promise<Finding[]> {
  await fetchPayouts(services)
  await bookLostMoney(services)
  const { sql, clock } = services
  const today = parisDay(clock())
  const rows = await payoutRows(sql, sql`p.created_at > ${clock()}::timestamptz - interval '45 days'`)
  return rows.flatMap((row): Finding[] => {
    const kind = FINDING_OF[standingOf(row, today)]
    const createdOn = parisDay(row.createdAt)
    if (!kind || addDays(createdOn, LISTED_WITHIN_DAYS) > today) return []
    const details = { amount: formatEuros(row.amountCents), payout: row.id }
    return [{ kind, subject: row.id, name: `virement du ${formatDate(createdOn)}`, isRepaired: false, details }]
  })
}

const FINDING_OF: { readonly [Standing in PayoutStanding]?: FindingKind } = {
  late: 'payout_late',
  differs: 'payout_differs',
  partial: 'payout_differs',
}
/** The provider's list of a payout may follow it. */
const LISTED_WITHIN_DAYS = 3
/** The provider is asked each hour. */
const TOLD_WITHIN_MS = 24 * 60 * 60_000

type PayoutRow = {
  id: string
  amountCents: number
  status: string
  createdAt: Date
  arrivesOn: string
  failure: string | null
  isAutomatic: boolean
  isComplete: boolean
  salesCents: number
  refundCents: number
  disputeCents: number
  feeCents: number
  otherCents: number
  transactions: number
  differences: number
}

/** Payouts with what makes them up, newest first. */
async function payoutRows(sql: Queryable, which: ReturnType<Queryable>): Promise<PayoutRow[]> {
  const rows = await sql<Omit<PayoutRow, 'differences'>[]>`
    select p.id, p.amount_cents, p.status, p.created_at, p.arrives_on, p.failure, p.is_automatic, p.is_complete,
      coalesce(sum(t.amount_cents) filter (where t.kind = 'charge'), 0)::int as sales_cents,
      coalesce(sum(t.amount_cents) filter (where t.kind in ('refund', 'refund_failure')), 0)::int as refund_cents,
      coalesce(sum(t.amount_cents) filter (where t.kind = 'dispute'), 0)::int as dispute_cents,
      (coalesce(sum(t.amount_cents) filter (where t.kind = 'fee'), 0) - coalesce(sum(t.fee_cents), 0))::int as fee_cents,
      coalesce(sum(t.amount_cents) filter (where t.kind in ('payout', 'payout_failure', 'other')), 0)::int as other_cents,
      count(t.id)::int as transactions
    from payouts p
    left join provider_transactions t on t.payout_id = p.id and t.subject is distinct from p.id
    where ${which}
    group by p.id
    order by p.created_at desc, p.id`
  const ids = rows.map(({ id }) => id)
  const apart = (await linesOf(sql, ids, true)).filter(line => differenceIn(line) !== undefined)
  return rows.map(row => ({ ...row, differences: apart.filter(({ payoutId }) => payoutId === row.id).length }))
}

type Line = {
  id: string
  payoutId: string
  kind: TransactionKind
  movedAt: Date
  orderId: string | null
  amountCents: number
  feeCents: number
  netCents: number
  /** What the provider moved of its kind for its subject, of every kind, and what the books have; null where nothing. */
  providerCents: number
  subjectCents: number
  bookedCents: number | null
}

/**
 * What makes up payouts, oldest first, each beside the books.
 * @param onlyApart leaves out what the books have to the cent
 */
async function linesOf(sql: Queryable, payoutIds: readonly string[], onlyApart: boolean): Promise<Line[]> {
  return sql<Line[]>`
    with line as (
      select t.*, ${sql.json(ENTRY_KIND_OF)}::jsonb ->> t.kind as entry_kind
      from provider_transactions t
      where t.payout_id = any(${payoutIds as string[]}::text[]) and t.subject is distinct from t.payout_id
    ), booked as (
      select provider_id, kind, sum(amount_cents)::int as cents, min(order_id::text) as order_id
      from (
        -- An array, since the planner would read all books for a list of subjects that it cannot count.
        select provider_id, kind, amount_cents, order_id from book_entries
        where provider_id = any(array(select subject from line where entry_kind is not null))
        union all
        -- Those of the last minute.
        select provider_id, kind, amount_cents, order_id from money_movements
        where provider_id = any(array(select subject from line where entry_kind is not null))
      ) noted
      group by provider_id, kind
    ), told as (
      select subject, kind, sum(amount_cents)::int as cents,
        (sum(sum(amount_cents)) over (partition by subject))::int as of_subject
      from provider_transactions
      where subject = any(array(select subject from line where entry_kind is not null))
      group by subject, kind
    )
    select line.id, line.payout_id, line.kind, line.moved_at, booked.order_id, line.amount_cents, line.fee_cents,
      line.net_cents, coalesce(told.cents, line.amount_cents) as provider_cents,
      coalesce(told.of_subject, line.amount_cents) as subject_cents, booked.cents as booked_cents
    from line
    left join booked on booked.provider_id = line.subject and booked.kind = line.entry_kind
    left join told on told.subject = line.subject and told.kind = line.kind
    where not ${onlyApart} or line.entry_kind is not null and booked.cents is distinct from told.cents
      or line.kind = 'other'
    order by line.moved_at, line.id`
}

function differenceIn(line: Line): Difference | undefined {
  return differenceOf(line.kind, line)
}

async function feesOf(sql: Queryable, month: string): Promise<{ salesCents: number; feeCents: number }> {
  const [sums] = await sql<{ salesCents: number; feeCents: number }[]>`
    select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::int as sales_cents,
      (coalesce(sum(fee_cents), 0) - coalesce(sum(amount_cents) filter (where kind = 'fee'), 0))::int as fee_cents
    from provider_transactions
    where ${inMonth(sql, sql`moved_at`, month)}`
  return sums ?? { salesCents: 0, feeCents: 0 }
}

async function waitingCents(sql: Queryable): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(net_cents), 0)::int as cents from provider_transactions where payout_id is null`
  return row?.cents ?? 0
}

/** Captures that the provider should have told by `until`. */
async function countUntold(sql: Queryable, month: string, until: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from book_entries e
    where kind = 'capture' and moved_on >= ${`${month}-01`}::date and moved_on < ${`${month}-01`}::date + interval '1 month'
      and moved_at < ${until}
      and exists (select from provider_comparisons where book = 'transactions')
      and not exists (select from provider_transactions t where t.subject = e.provider_id and t.kind = 'charge')`
  return row?.count ?? 0
}

async function firstInstant(sql: Queryable): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`select min(moved_at) as at from provider_transactions`
  return row?.at ?? null
}

async function lastAsked(sql: Queryable): Promise<Date | null> {
  const [row] = await sql<{ at: Date }[]>`
    select compared_until as at from provider_comparisons where book = 'transactions'`
  return row?.at ?? null
}

/** Whether an instant lies in a month of Paris days. */
function inMonth(sql: Queryable, at: ReturnType<Queryable>, month: string): ReturnType<Queryable> {
  const first = `${month}-01`
  return sql`
    ${at} >= ${first}::date::timestamp at time zone 'Europe/Paris'
    and ${at} < (${first}::date + interval '1 month') at time zone 'Europe/Paris'`
}

function toPayout(row: PayoutRow, today: string): contract.Payout {
  return {
    ...{ id: row.id, amount: toEuros(row.amountCents), createdOn: parisDay(row.createdAt), arrivesOn: row.arrivesOn },
    ...{ standing: standingOf(row, today), isPaid: row.status === 'paid', failure: row.failure },
    ...{ sales: toEuros(row.salesCents), refunds: toEuros(row.refundCents), disputes: toEuros(row.disputeCents) },
    ...{ fees: toEuros(row.feeCents), other: toEuros(row.otherCents) },
    ...{ transactions: row.transactions, differences: row.differences },
  }
}

function toLine(line: Line): contract.PayoutLine {
  const { id, kind, movedAt, orderId, amountCents, feeCents, netCents, bookedCents } = line
  const difference = differenceIn(line) ?? null
  return {
    ...{ id, kind, orderId, at: movedAt.toISOString(), difference },
    ...{ amount: toEuros(amountCents), fee: toEuros(feeCents), net: toEuros(netCents) },
    booked: difference === 'amount' && bookedCents !== null ? toEuros(bookedCents) : null,
  }
}
