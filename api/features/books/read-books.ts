import { writeDocument } from '#api/features/receipts/write-receipt.ts'
import { atOneInstant } from '#api/features/reports/sales.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { Download, InputOf } from '#api/kernel/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Link } from './chain.ts'
import { added, totalsAfter } from './close-books.ts'
import { closingText } from './closing-text.ts'
import type * as contract from './contract.ts'
import { type ClosingFacts, type ClosingTotals, NO_TOTALS } from './rules/entries.ts'
import { accountsOf, type JournalDay, VAT_FORM_LINES } from './rules/journal.ts'

/** A month of the books, all at one instant. */
export async function readBooks(
  ctx: Ctx,
  { month = parisDay(ctx.clock()).slice(0, 7) }: InputOf<typeof contract.readBooks>['query'],
): Promise<contract.Books> {
  const accounts = accountsOf(await ctx.snapshots.read(settingsSnapshot))
  return atOneInstant(ctx, async tx => {
    const closings = await closingsOf(tx, month)
    return {
      month,
      firstMonth: await firstMonth(tx),
      totals: toFigures(
        daysOf(closings)
          .map(({ totals }) => totals)
          .reduce(added, NO_TOTALS),
      ),
      closings: closings.map(toClosing),
      open: toFigures(await totalsAfter(tx)),
      waiting: await countWaiting(tx),
      accounts,
    }
  })
}

/**
 * A closing as a PDF.
 * @throws AppError 'not_found'
 */
export async function closingFile(ctx: Ctx, number: number): Promise<Download> {
  const [closing] = await ctx.sql<
    Sealed[]
  >`select ${closingColumns(ctx.sql)} from book_closings where number = ${number}`
  if (!closing) throw new AppError('not_found')
  const settings = await ctx.snapshots.read(settingsSnapshot)
  const bytes = await writeDocument(closingText(toClosing(closing), settings), closing.sealedAt)
  return { fileName: `cloture-${number}.pdf`, contentType: 'application/pdf', bytes }
}

/** The closed days of a month, oldest first. */
export async function closedDays(sql: Queryable, month: string): Promise<JournalDay[]> {
  return daysOf(await closingsOf(sql, month)).map(({ number, startsOn, sealedAt, totals }) => ({
    ...{ number, day: startsOn, sealedOn: parisDay(sealedAt), totals },
  }))
}

type Sealed = ClosingFacts & Pick<Link, 'hash' | 'keyId'>

const closingColumns = (sql: Queryable) => sql`
  number, period, starts_on, ends_on, last_entry, last_hash, totals, perpetual_cents, perpetual_captured_cents, sealed_at,
  hash, key_id`

/** The closings whose last day is in a month, oldest first; with its last day also those of month and year. */
async function closingsOf(sql: Queryable, month: string): Promise<Sealed[]> {
  const from = `${month}-01`
  return sql<Sealed[]>`
    select ${closingColumns(sql)}
    from book_closings
    where ends_on >= ${from}::date and ends_on < ${from}::date + interval '1 month'
    order by number`
}

function daysOf(closings: readonly Sealed[]): Sealed[] {
  return closings.filter(({ period }) => period === 'day')
}

async function firstMonth(sql: Queryable): Promise<string | null> {
  const [row] = await sql<
    { day: string | null }[]
  >`select min(starts_on) as day from book_closings where period = 'day'`
  return row?.day?.slice(0, 7) ?? null
}

async function countWaiting(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from money_movements`
  return row?.count ?? 0
}

function toClosing(row: Sealed): contract.Closing {
  const { number, period, totals, lastEntry, keyId } = row
  return {
    ...toFigures(totals),
    ...{ number, period, from: row.startsOn, to: row.endsOn, lastEntry, keyId },
    perpetual: toEuros(row.perpetualCents),
    perpetualCaptured: toEuros(row.perpetualCapturedCents),
    sealedAt: row.sealedAt.toISOString(),
    lastHash: row.lastHash.toString('hex'),
    hash: row.hash.toString('hex'),
  }
}

function toFigures(totals: ClosingTotals): contract.BooksFigures {
  const { entries, lateEntries, orders, freeDishes } = totals
  return {
    ...{ entries, lateEntries, orders, freeDishes },
    captured: toEuros(totals.capturedCents),
    refunded: toEuros(totals.refundedCents),
    kept: toEuros(totals.keptCents),
    unsold: toEuros(totals.unsoldCents),
    disputed: toEuros(totals.disputedCents),
    fees: toEuros(totals.feeCents),
    paidOut: toEuros(totals.paidOutCents),
    adjusted: toEuros(totals.adjustedCents),
    discounts: toEuros(totals.discountCents),
    vat: totals.vat.map(([rate, netCents, vatCents]) => ({
      ...{ rate, base: toEuros(netCents), tax: toEuros(vatCents), total: toEuros(netCents + vatCents) },
      formLine: VAT_FORM_LINES[String(rate)] ?? '',
    })),
  }
}
