/** Declarations of withdrawal: the office's list, a person's export and erasure, and the rows of them all. */
import { givenBackOf } from '#api/features/payments/refund-order.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Ctx } from '#api/platform/context.ts'
import { readCursor, writeCursor } from '#api/platform/cursor.ts'
import { asJson, type Change, type Columns, type Queryable, type Row } from '#api/platform/database/database.ts'
import type * as contractStaff from './contract-staff.ts'
import { refundDay, restOf, type Sold } from './withdrawn-rest.ts'

const PAGE = 100
const LIST = 'withdrawals'

/**
 * Those that are due come first, with the first deadline before: one whose money went back another way is not, though
 * nobody has closed it.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listWithdrawals(
  ctx: Ctx,
  cursor: string | undefined,
): Promise<OutputOf<typeof contractStaff.listWithdrawals>> {
  const [rank, id] = cursor === undefined ? [] : readCursor(ctx, LIST, cursor)
  const after = rank !== undefined && id !== undefined ? { rank, id } : null
  // One row more than a page shows whether there is a next one.
  const found = await withdrawalsByDue(ctx.sql, { after, limit: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  const last = rows.at(-1)
  const orderIds = rows.map(({ orderId }) => orderId)
  const [siblings, givenBackSince] = await Promise.all([
    withdrawalsOfOrders(ctx.sql, orderIds),
    givenBackOf(ctx.sql, orderIds),
  ])
  const withdrawals = rows.map(
    ({ drinks, amountCents, declaredAt, refundedAt, order, isDue: _, place: __, ...row }) => {
      const ofOrder = siblings.filter(({ orderId }) => orderId === row.orderId)
      return {
        ...row,
        drinks: drinks.map(({ name, quantity }) => ({ name, quantity })),
        amount: toEuros(amountCents),
        rest: toEuros(restOf({ drinks, refundedAt }, ofOrder, order).cents),
        refundedSince: toEuros(givenBackSince(row.orderId, declaredAt)),
        declaredAt: declaredAt.toISOString(),
        refundBy: refundDay(declaredAt),
        refundedAt: refundedAt?.toISOString() ?? null,
        isAtTill: order.tillAt !== null,
      }
    },
  )
  return { withdrawals, nextCursor: last && found.length > PAGE ? writeCursor(ctx, LIST, [last.place, last.id]) : null }
}

export async function withdrawalsHeldOf(sql: Queryable, orderIds: readonly string[]) {
  const rows = await withdrawalsOfOrders(sql, orderIds)
  return rows.map(({ drinks, amountCents, ...row }) => ({
    ...row,
    drinks: drinks.map(({ name, quantity }) => ({ name, quantity })),
    amount: toEuros(amountCents),
  }))
}

/** Removes the reasons that somebody typed; what was withdrawn from stays for the accounts. */
export async function eraseWithdrawalsOf(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  await tx`update withdrawals set reason = '' where order_id = any(${orderIds as string[]}::uuid[])`
}

/** A drink as it was declared: of which line, so many pieces, at that price each. */
export type WithdrawnDrink = { lineNo: number; name: string; quantity: number; unitCents: number; isPart: boolean }

export type WithdrawalRow = Columns<
  'withdrawals',
  'id' | 'orderId' | 'amountCents' | 'reason' | 'declaredAt' | 'refundedAt'
> & { drinks: WithdrawnDrink[] }

const columns = (sql: Queryable) => sql`
  w.id, w.order_id, w.drinks, w.amount_cents, w.reason, w.declared_at,
  w.refunded_at`

export async function withdrawalsOfOrder(sql: Queryable, orderId: string): Promise<WithdrawalRow[]> {
  return withdrawalsOfOrders(sql, [orderId])
}

/** The oldest first. */
async function withdrawalsOfOrders(sql: Queryable, orderIds: readonly string[]): Promise<WithdrawalRow[]> {
  return sql<WithdrawalRow[]>`
    select ${columns(sql)}
    from withdrawals w
    where order_id = any(${orderIds as string[]}::uuid[])
    order by declared_at, id`
}

export async function insertWithdrawal(tx: Queryable, withdrawal: Omit<WithdrawalRow, 'refundedAt'>): Promise<void> {
  const row: Row<'withdrawals', 'receiptedAt' | 'refundedAt' | 'staffId'> = {
    ...withdrawal,
    drinks: asJson(tx, withdrawal.drinks),
  }
  await tx`insert into withdrawals ${tx(row)}`
}

/** When a receipt of an order's declarations was last written. */
export async function lastReceiptAt(tx: Queryable, orderId: string): Promise<Date | null> {
  const [row] = await tx<{ at: Date | null }[]>`
    select max(receipted_at) as at from withdrawals where order_id = ${orderId}`
  return row?.at ?? null
}

/** The declarations of an order whose receipt is to be written now, the oldest first; each is taken once. */
export async function takeUnreceipted(tx: Queryable, orderId: string, at: Date): Promise<WithdrawalRow[]> {
  const rows = await tx<WithdrawalRow[]>`
    update withdrawals w
    set receipted_at = ${at}
    where order_id = ${orderId} and receipted_at is null
    returning ${columns(tx)}`
  return rows.toSorted((a, b) => a.declaredAt.getTime() - b.declaredAt.getTime())
}

export async function withdrawalById(sql: Queryable, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await sql<WithdrawalRow[]>`select ${columns(sql)} from withdrawals w where id = ${id}`
  return row
}

/** @returns false where it was refunded already */
export async function markWithdrawalRefunded(
  tx: Queryable,
  id: string,
  { at, staffId }: { at: Date; staffId: string },
): Promise<boolean> {
  const change: Change<'withdrawals', 'refundedAt' | 'staffId'> = { refundedAt: at, staffId }
  const rows = await tx`
    update withdrawals
    set ${tx(change)}
    where id = ${id} and refunded_at is null
    returning id`
  return rows.length > 0
}

export type ListedWithdrawal = WithdrawalRow & { customerName: string; order: Sold; isDue: boolean; place: string }

/**
 * Whether money is still owed for a declaration: it is not closed, one of its pieces has not gone back, and the order
 * still holds money. `restOf` says how much; nobody can push what is due out of sight by declaring and cancelling.
 */
const isDue = (sql: Queryable) => sql`
  w.refunded_at is null
  and case
    when o.till_at is not null then o.status not in ('cancelled', 'no_show') or o.collected_at is not null
    else o.captured_cents > o.refunded_cents
  end
  and (o.status = 'cancelled' or exists (
    select 1
    from jsonb_to_recordset(w.drinks) as d("lineNo" integer)
    join line_items l on l.order_id = w.order_id and l.line_no = d."lineNo"
    where l.quantity - l.removed_quantity > l.refunded_quantity + l.part_refunded_quantity
  ))`

/**
 * A page: those that are due, with the first deadline before, then the others, the newest first. Instants are seconds
 * since 1970, of the others counted backwards from far in the future.
 */
async function withdrawalsByDue(
  sql: Queryable,
  { after, limit }: { after: { rank: string; id: string } | null; limit: number },
): Promise<ListedWithdrawal[]> {
  return sql<ListedWithdrawal[]>`
    with listed as (
      select w.id as listed_id, w.declared_at as at, ${isDue(sql)} as is_due
      from withdrawals w
      join orders o on o.id = w.order_id
    ), placed as (
      select listed_id, is_due, case
          when is_due then extract(epoch from at)
          else 1e11 - extract(epoch from at)
        end as rank
      from listed
    )
    select ${columns(sql)}, p.is_due, p.rank::text as place,
      coalesce(o.customer_name, '') as customer_name, jsonb_build_object(
      'status', o.status, 'tillAt', o.till_at, 'capturedCents', o.captured_cents, 'refundedCents', o.refunded_cents,
      'collectedAt', o.collected_at,
      'lines', (
        select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'quantity', l.quantity - l.removed_quantity,
          'refundedQuantity', l.refunded_quantity, 'partRefundedQuantity', l.part_refunded_quantity))
        from line_items l
        where l.order_id = o.id
      )
    ) as order
    from placed p
    join withdrawals w on w.id = p.listed_id
    join orders o on o.id = w.order_id
    ${after ? sql`where (p.rank, w.id) > (${after.rank}::text::numeric, ${after.id})` : sql``}
    order by p.rank, w.id
    limit ${limit}`
}
