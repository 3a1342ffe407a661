import { notifyTeam } from '#api/features/notifications/notify.ts'
import { countDisputesToAnswer } from '#api/features/payments/outside-money.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { kitchenDay } from '#api/kernel/time/kitchen-day.ts'
import { addDays } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import { asJson, type Queryable, type Row } from '#api/platform/database/database.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import { isOnUnseenTimeline } from '#api/platform/database/timeline.ts'
import { type BooksKey, booksKeys, hashOfClosing, type Link, linkBehind } from './chain.ts'
import { type ClosedDay, dayClosedMail } from './closing-text.ts'
import { summedVat } from './entry-vat.ts'
import { type BookedVat, type ClosingFacts, type ClosingTotals, NO_TOTALS } from './rules/entries.ts'
import { lastEntry, writeEntries } from './write-entries.ts'

/**
 * Closes each Paris day that is over since 05:00, and with the last of a month or a year that one too. A closing is
 * sealed: what is heard later of its day belongs to the next one. A day without an entry closes too, and days that passed
 * while nothing ran close one after the other.
 * @returns how many closings were sealed
 * Source: CGI, article 286, I, 3° bis; docs/decisions/0018-figures-count-what-was-kept.md.
 */
export async function closeBooks(services: Services): Promise<number> {
  await writeEntries(services)
  let sealed = 0
  for (;;) {
    const some = await services.sql.begin(tx => closeNextDay(services, tx))
    if (some === 0) return sealed
    sealed += some
  }
}

async function closeNextDay(services: Services, tx: Queryable): Promise<number> {
  await lockAlone(tx, 'books')
  if (await isOnUnseenTimeline(tx)) return 0
  const before = await lastDay(tx)
  const day = before ? addDays(before.endsOn, 1) : await firstDay(tx)
  if (!day || day >= kitchenDay(services.clock())) return 0
  const entry = await lastEntry(tx)
  if (!entry) return 0
  const totals = await totalsBetween(tx, before ?? BEFORE_ALL, { endsOn: day, lastEntry: entry.number })
  const [key] = booksKeys(services)
  const seal = (period: ClosingFacts['period'], startsOn: string, periodTotals: ClosingTotals) =>
    insertClosing(tx, key, {
      ...{ period, startsOn, endsOn: day, lastEntry: entry.number, lastHash: entry.hash, totals: periodTotals },
      perpetualCents: (before?.perpetualCents ?? 0) + totals.keptCents,
      perpetualCapturedCents: (before?.perpetualCapturedCents ?? 0) + totals.capturedCents,
      sealedAt: services.clock(),
    })
  const { number, hash } = await seal('day', day, totals)
  await tellOfDay(services, tx, { number, hash: hash.toString('hex'), day, lastEntry: entry.number, totals })
  const next = addDays(day, 1)
  const over = (['month', 'year'] as const).filter(period => startOf(period, next) === next)
  for (const period of over) {
    const startsOn = startOf(period, day)
    await seal(period, startsOn, await totalsOfDays(tx, startsOn, day))
  }
  return 1 + over.length
}

/** The first Paris day of the month or year that a day is of. */
function startOf(period: 'month' | 'year', day: string): string {
  return period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

/** Mails yesterday's closing, where it has an entry and the restaurant wants it; days that were caught up with are old. */
async function tellOfDay(services: Services, tx: Queryable, closed: Omit<ClosedDay, 'lastWeek'>): Promise<void> {
  const { number, day, totals } = closed
  if (totals.entries === 0 || addDays(day, 1) !== kitchenDay(services.clock())) return
  const { closingMail } = await services.snapshots.read(settingsSnapshot)
  if (!closingMail) return
  const lastWeek = await keptOn(tx, addDays(day, -7))
  const data = dayClosedMail(
    { ...closed, lastWeek },
    {
      disputes: await countDisputesToAnswer(services),
      origin: services.origins[0] ?? '',
    },
  )
  await notifyTeam(services, tx, 'day-closed', `closing ${number}`, data)
}

/** The turnover of a closed day in cents; undefined where it was not closed. */
async function keptOn(tx: Queryable, day: string): Promise<number | undefined> {
  const [row] = await tx<{ kept: number }[]>`
    select (totals ->> 'keptCents')::int as kept from book_closings where period = 'day' and starts_on = ${day}`
  return row?.kept
}

type LastDay = { endsOn: string; lastEntry: number; perpetualCents: number; perpetualCapturedCents: number }

async function lastDay(tx: Queryable): Promise<LastDay | undefined> {
  const [row] = await tx<LastDay[]>`
    select ends_on, last_entry, perpetual_cents, perpetual_captured_cents
    from book_closings
    where period = 'day'
    order by starts_on desc
    limit 1`
  return row
}

/** The day of the first movement; undefined before there is an entry. */
async function firstDay(tx: Queryable): Promise<string | undefined> {
  const [row] = await tx<{ day: string | null }[]>`select min(moved_on) as day from book_entries`
  return row?.day ?? undefined
}

/** A day's closing, as far as it tells which entries are in it. */
type Edge = Pick<LastDay, 'endsOn' | 'lastEntry'>
const BEFORE_ALL: Edge = { endsOn: '0001-01-01', lastEntry: 0 }
const NEVER_CLOSED: Edge = { endsOn: '9999-12-31', lastEntry: Number.MAX_SAFE_INTEGER }

/** The totals of entries that are in no closing yet. */
export async function totalsAfter(tx: Queryable): Promise<ClosingTotals> {
  return totalsBetween(tx, (await lastDay(tx)) ?? BEFORE_ALL, NEVER_CLOSED)
}

/**
 * The totals of a day's closing: entries of that day, and those of days that were closed before they were written.
 * @param before the closing of the day before
 */
async function totalsBetween(tx: Queryable, before: Edge, { endsOn, lastEntry }: Edge): Promise<ClosingTotals> {
  const own = tx`
    select *
    from book_entries
    where number <= ${lastEntry} and (
      moved_on > ${before.endsOn} and moved_on <= ${endsOn}
      or moved_on <= ${before.endsOn} and number > ${before.lastEntry}
    )`
  const [sums] = await tx<Omit<ClosingTotals, 'vat'>[]>`
    select count(*)::int as entries,
      count(*) filter (where moved_on <= ${before.endsOn})::int as late_entries,
      count(distinct order_id) filter (where is_sale and kind = 'capture')::int as orders,
      coalesce(sum(amount_cents) filter (where is_sale and kind = 'capture'), 0)::bigint as captured_cents,
      coalesce(- sum(amount_cents) filter (where is_sale and kind <> 'capture'), 0)::bigint as refunded_cents,
      coalesce(sum(amount_cents) filter (where is_sale), 0)::bigint as kept_cents,
      coalesce(sum(amount_cents) filter (where not is_sale and kind in ('capture', 'refund', 'refund_failed')), 0)::bigint
        as unsold_cents,
      coalesce(sum(amount_cents) filter (where kind = 'dispute'), 0)::bigint as disputed_cents,
      coalesce(- sum(amount_cents) filter (where kind = 'fee'), 0)::bigint as fee_cents,
      coalesce(- sum(amount_cents) filter (where kind = 'payout'), 0)::bigint as paid_out_cents,
      coalesce(sum(amount_cents) filter (where kind = 'adjustment'), 0)::bigint as adjusted_cents,
      coalesce(sum(discount_cents), 0)::bigint as discount_cents,
      coalesce(sum(free_dishes), 0)::bigint as free_dishes
    from (${own}) e
    cross join lateral (
      select sum((l ->> 1)::int * (l ->> 2)::int) as discount_cents,
        sum((l ->> 1)::int) filter (where (l ->> 3)::boolean) as free_dishes
      from jsonb_array_elements(e.lines) l
    ) line`
  const vat = await tx<{ rate: number; netCents: number; vatCents: number }[]>`
    select (v ->> 0)::numeric as rate, sum((v ->> 1)::int)::bigint as net_cents, sum((v ->> 2)::int)::bigint as vat_cents
    from (${own}) e
    cross join lateral jsonb_array_elements(e.vat) v
    group by 1
    order by 1`
  return {
    ...(sums ?? NO_TOTALS),
    vat: summedVat(vat.map(({ rate, netCents, vatCents }): BookedVat => [rate, netCents, vatCents])),
  }
}

/** The sums of closed days. */
async function totalsOfDays(tx: Queryable, from: string, to: string): Promise<ClosingTotals> {
  const days = await tx<{ totals: ClosingTotals }[]>`
    select totals
    from book_closings
    where period = 'day' and starts_on between ${from} and ${to}
    order by starts_on`
  return days.map(({ totals }) => totals).reduce(added, NO_TOTALS)
}

/** Two closings' totals in one. */
export function added(one: ClosingTotals, other: ClosingTotals): ClosingTotals {
  return {
    entries: one.entries + other.entries,
    lateEntries: one.lateEntries + other.lateEntries,
    orders: one.orders + other.orders,
    capturedCents: one.capturedCents + other.capturedCents,
    refundedCents: one.refundedCents + other.refundedCents,
    keptCents: one.keptCents + other.keptCents,
    unsoldCents: one.unsoldCents + other.unsoldCents,
    disputedCents: one.disputedCents + other.disputedCents,
    feeCents: one.feeCents + other.feeCents,
    paidOutCents: one.paidOutCents + other.paidOutCents,
    adjustedCents: one.adjustedCents + other.adjustedCents,
    discountCents: one.discountCents + other.discountCents,
    freeDishes: one.freeDishes + other.freeDishes,
    vat: summedVat([...one.vat, ...other.vat]),
  }
}

async function insertClosing(tx: Queryable, key: BooksKey, facts: Omit<ClosingFacts, 'number'>): Promise<Link> {
  const [last] = await tx<Pick<Link, 'number' | 'hash'>[]>`
    select number, hash from book_closings order by number desc limit 1`
  const link = linkBehind(last, key, (number, previousHash) =>
    hashOfClosing({ ...facts, number }, previousHash, key.id),
  )
  const row: Row<'book_closings'> = { ...facts, ...link, totals: asJson(tx, facts.totals) }
  await tx`insert into book_closings ${tx(row)}`
  return link
}
