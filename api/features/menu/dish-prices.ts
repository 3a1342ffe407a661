/** What may be struck beside a reduced price: C. conso L112-1-1 and directive 98/6/EC, art. 6a. */
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Finding, PriceChange } from '#api/kernel/people/journal.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { repairEach } from '#api/platform/jobs/jobs.ts'
import { writePriceChanges } from '#api/platform/trail.ts'
import * as contractStaff from './contract-staff.ts'
import { lockMenu } from './write-menu.ts'

type Listed = OutputOf<typeof contractStaff.listPriceChanges>

/** By so much a price may fall from one Paris day to the next without an administrator. */
const MOST_FALL_PERCENT = 30

const REFERENCE_DAYS = 30

/**
 * What a dish has cost, newest first.
 * @throws AppError 'not_found'
 */
export async function listPriceChanges({ sql }: Ctx, id: string): Promise<Listed> {
  if (!(await isDish(sql, id))) throw new AppError('not_found')
  const rows = await priceChangesOf(sql, id, contractStaff.MOST_PRICE_CHANGES)
  return { changes: rows.map(toChange) }
}

export function toChange({ at, variant, fromCents, toCents, by }: PriceChangeRow): Listed['changes'][number] {
  return {
    at: at.toISOString(),
    ...(variant !== null && { variant }),
    ...(fromCents !== null && { from: toEuros(fromCents) }),
    ...(toCents !== null && { to: toEuros(toCents) }),
    ...(by !== null && { by }),
  }
}

/** Writes prices that were changed past the application into their history, as changes of now. */
export async function repairPrices(services: Services): Promise<Finding[]> {
  return [...(await repairDishPrices(services)), ...(await repairSetMenuPrices(services))]
}

async function repairDishPrices(services: Services): Promise<Finding[]> {
  const { sql, clock } = services
  return await repairEach(
    services,
    await unrecordedPrices(sql),
    ({ itemId, variant }) => ({ kind: 'price_unrecorded', subject: subjectOf(itemId, variant) }),
    ({ itemId, variant }) =>
      sql.begin(async tx => {
        await lockMenu(tx)
        const missing = (await unrecordedPrices(tx)).filter(one => one.itemId === itemId && one.variant === variant)
        await writePriceChanges(tx, missing, { at: clock(), staffId: null })
      }),
  )
}

async function repairSetMenuPrices(services: Services): Promise<Finding[]> {
  const { sql, clock } = services
  return await repairEach(
    services,
    await unrecordedSetMenuPrices(sql),
    ({ setMenuId }) => ({ kind: 'price_unrecorded', subject: setMenuId }),
    ({ setMenuId }) =>
      sql.begin(async tx => {
        await lockMenu(tx)
        const missing = (await unrecordedSetMenuPrices(tx)).filter(one => one.setMenuId === setMenuId)
        await writeSetMenuPrices(tx, missing, { at: clock(), staffId: null })
      }),
  )
}

function subjectOf(itemId: string | null, variant: string | null): string {
  return [itemId ?? 'settings', ...(variant === null ? [] : [variant])].join(' ')
}

/** The base prices of a dish, in cents: one, or one for each variant, or none. */
export type Prices = { priceCents: number | null; pricesCents: Readonly<Record<string, number>> }

export const NO_PRICES: Prices = { priceCents: null, pricesCents: {} }

/** What becomes of each price of a dish, its one price first; prices that stay are left out. */
export function priceChanges(itemId: string, before: Prices, after: Prices): PriceChange[] {
  const variants = new Set([...Object.keys(before.pricesCents), ...Object.keys(after.pricesCents)])
  const steps: PriceChange[] = [
    { itemId, variant: null, fromCents: before.priceCents, toCents: after.priceCents },
    ...[...variants].map(variant => ({
      itemId,
      variant,
      fromCents: centsOf(before, variant),
      toCents: centsOf(after, variant),
    })),
  ]
  return steps.filter(({ fromCents, toCents }) => fromCents !== toCents)
}

export function isSteepFall(fromCents: number, toCents: number): boolean {
  return toCents * 100 < fromCents * (100 - MOST_FALL_PERCENT)
}

/** Whether a dish that is new costs next to nothing beside those of its category. */
export function isGivenAway(leastOfCategoryCents: number, cents: number): boolean {
  return cents * 3 < leastOfCategoryCents
}

/** A variant may have any name, also one that every object answers to. */
function centsOf({ pricesCents }: Prices, variant: string): number | null {
  return Object.hasOwn(pricesCents, variant) ? (pricesCents[variant] ?? null) : null
}

/** The most days before today on which a reduction that still runs may have begun. */
export const LONGEST_REDUCTION_DAYS = 7

/** A price in cents before and after an instant; null: none. */
export type PriceStep = { fromCents: number | null; toCents: number | null; at: Date }

/**
 * The lowest price of the thirty Paris days before a reduction began, and since: what a price may be called lower than.
 * @param history oldest first
 * @param since the Paris day on which the reduction began
 * @returns cents; null where no price changed in that time, so that today's is the lowest
 */
export function lowestOf30Days(history: readonly PriceStep[], now: Date, since = parisDay(now)): number | null {
  const from = referenceFrom(since)
  const recent = history.filter(({ at }) => at >= from && at <= now)
  const cents = recent.flatMap(({ fromCents, toCents }) => [fromCents, toCents].filter(one => one !== null))
  return cents.length > 0 ? Math.min(...cents) : null
}

/** From this instant on prices count for a reduction that began on a Paris day. */
export function referenceFrom(since: string): Date {
  return boundsOfDay(addDays(since, -REFERENCE_DAYS)).from
}

/** The day on which a reduction that runs at an instant may have begun at the earliest. */
export function earliestReduction(now: Date): string {
  return addDays(parisDay(now), -LONGEST_REDUCTION_DAYS)
}

/** What is added up today, and how it came to that. */
export type Part = { cents: number; steps: readonly PriceStep[] }

/** The history of a price that is the sum of two, as a takeaway main's is of its base and the surcharge. */
export function summed(base: Part, surcharge: Part): PriceStep[] {
  return together(base, surcharge, (one, other) => one + other)
}

/** Whether a dish bears the surcharge, as the mains do, and since when; its moves oldest first. */
export type Bearing = { bearsSurcharge: boolean; moves: readonly { bearsSurcharge: boolean; at: Date }[] }

/** What a dish has borne of the surcharge: all of it while it was among the mains, nothing in other categories. */
export function borne(surcharge: Part, { bearsSurcharge, moves }: Bearing): Part {
  const steps = moves.map(({ bearsSurcharge: bears, at }) => ({
    fromCents: Number(!bears),
    toCents: Number(bears),
    at,
  }))
  const times = { cents: Number(bearsSurcharge), steps }
  return { cents: surcharge.cents * times.cents, steps: together(surcharge, times, (one, other) => one * other) }
}

/**
 * What follows from two histories. What changes at the same instant is one change, since nobody was asked for what lies
 * between: a dish may come into the mains and cost the surcharge less by one saving.
 */
function together(one: Part, other: Part, of: (one: number, other: number) => number): PriceStep[] {
  const values = { one: startOf(one), other: startOf(other) }
  const value = () => (values.one === null || values.other === null ? null : of(values.one, values.other))
  const moves = [
    ...other.steps.map(step => ({ ...step, which: 'other' as const })),
    ...one.steps.map(step => ({ ...step, which: 'one' as const })),
  ].sort((earlier, later) => earlier.at.getTime() - later.at.getTime())
  let fromCents = value()
  return moves.flatMap(({ which, toCents, at }, place) => {
    values[which] = toCents
    if (moves[place + 1]?.at.getTime() === at.getTime()) return []
    const step = { fromCents, toCents: value(), at }
    fromCents = step.toCents
    return [step]
  })
}

function startOf({ cents, steps: [first] }: Part): number | null {
  return first ? first.fromCents : cents
}

/**
 * The nightly reconciliation's question about prices: each that is not the last of its history, as the change that is
 * missing there. A dish that was deleted has no price any more.
 */
async function unrecordedPrices(sql: Queryable): Promise<PriceChange[]> {
  return await sql<PriceChange[]>`
    with today as (
      select null::text as item_id, null::text as variant, takeaway_variant_surcharge_cents as cents
      from settings
      union all
      select id, null, price_cents from menu_items where deleted_at is null and price_cents is not null
      union all
      select v.item_id, v.variant, v.price_cents
      from menu_item_variants v
      join menu_items i on i.id = v.item_id and i.deleted_at is null
    ),
    last as (
      select distinct on (item_id, variant) item_id, variant, to_cents as cents
      from price_changes
      order by item_id, variant, id desc
    )
    select
      coalesce(t.item_id, l.item_id) as item_id,
      coalesce(t.variant, l.variant) as variant,
      l.cents as from_cents,
      t.cents as to_cents
    from today t
    full join last l
      on (coalesce(t.item_id, ''), coalesce(t.variant, '')) = (coalesce(l.item_id, ''), coalesce(l.variant, ''))
    where t.cents is distinct from l.cents
    order by 1, 2`
}

/** A set menu's price before and after, in cents; null: it was written down for the first time. */
type SetMenuPriceChange = { setMenuId: string; fromCents: number | null; toCents: number }

/** Writes set menus' prices into their history, in the transaction that changes them. */
export async function writeSetMenuPrices(
  tx: Queryable,
  changes: readonly SetMenuPriceChange[],
  by: { at: Date; staffId: string | null },
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(
    (change): Row<'set_menu_price_changes', 'id'> => ({ ...change, changedAt: by.at, changedBy: by.staffId }),
  )
  await tx`insert into set_menu_price_changes ${tx(rows)}`
}

/** The nightly reconciliation's question about set menus: each whose price is not the last of its history. */
async function unrecordedSetMenuPrices(sql: Queryable): Promise<SetMenuPriceChange[]> {
  return await sql<SetMenuPriceChange[]>`
    with last as (
      select distinct on (set_menu_id) set_menu_id, to_cents as cents
      from set_menu_price_changes
      order by set_menu_id, id desc
    )
    select m.id as set_menu_id, l.cents as from_cents, m.price_cents as to_cents
    from set_menus m
    left join last l on l.set_menu_id = m.id
    where m.price_cents is distinct from l.cents
    order by m.id`
}

export type PriceStepRow = PriceStep & { itemId: string | null; variant: string | null }

export type SurchargeMoveRow = { itemId: string; bearsSurcharge: boolean; at: Date }

export type PriceChangeRow = PriceStep & { variant: string | null; by: string | null }

/** The newest changes of a dish's base prices, newest first. */
async function priceChangesOf(sql: Queryable, itemId: string, limit: number): Promise<PriceChangeRow[]> {
  return await sql<PriceChangeRow[]>`
    select p.variant, p.from_cents, p.to_cents, p.changed_at as at, s.name as by
    from price_changes p
    left join staff s on s.id = p.changed_by
    where p.item_id = ${itemId}
    order by p.id desc
    limit ${limit}`
}

async function isDish(sql: Queryable, id: string): Promise<boolean> {
  const rows = await sql`select 1 from menu_items where id = ${id} and deleted_at is null`
  return rows.count > 0
}
