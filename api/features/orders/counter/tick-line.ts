import type { InputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { asValue, type Queryable, type Row } from '#api/platform/database/database.ts'
import type * as contractStaff from '../contract-staff.ts'
import { answerOnBoard, staleOrder } from '../read-order.ts'
import { lockedOrder, notifyOrder } from '../rows.ts'
import { isCookedByItsStep, mayBeTicked, STATUS_WORDS } from '../rules/order-status.ts'

/**
 * Ticks a part of a line as cooked, or takes the tick back. The version is the part's that was seen: on an older one, or
 * on a line that holds another dish by now, nothing is changed. What holds already is no change at all, so that two cooks
 * who tick the same are both right.
 * @throws AppError 'order_not_found', 'stale_version' (with the order as it is and who has ticked it), 'illegal_transition'
 */
export async function tickLine(
  ctx: Ctx,
  id: string,
  { line, part, cooked, version }: InputOf<typeof contractStaff.tickLine>['body'],
): Promise<contractStaff.BoardOrder> {
  const place = { orderId: id, lineNo: Number(line), part }
  return ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    const known = await partOfLine(tx, place)
    const isThere = known !== undefined && part < known.partCount
    const holds = (isThere && known.isCooked === cooked) || (cooked && isCookedByItsStep(order.status))
    if (!holds) {
      if (!mayBeTicked(order.status)) {
        throw new AppError('illegal_transition', { values: { status: STATUS_WORDS[order.status] } })
      }
      if (!isThere || known.version !== version) throw await staleOrder(ctx, tx, id, { name: known?.by ?? null })
      const { staffId } = ctx.actor as Staff
      await writeTick(tx, { ...place, isCooked: cooked, at: ctx.clock(), staffId })
      await notifyOrder(tx, id)
    }
    return await answerOnBoard(ctx, tx, id)
  })
}

type Part = { orderId: string; lineNo: number; part: number }
/** A line's part as it is ticked, or as it is while nobody has. */
type PartRow = { isCooked: boolean; version: number; partCount: number; by: string | null }

/** @returns undefined where the order has no such line */
async function partOfLine(tx: Queryable, { orderId, lineNo, part }: Part): Promise<PartRow | undefined> {
  const [row] = await tx<PartRow[]>`
    select coalesce(t.is_cooked, false) as is_cooked, coalesce(t.version, l.cook_version) as version,
      coalesce(nullif(jsonb_array_length(l.components), 0), 1) as part_count, staff.name as by
    from line_items l
    left join line_ticks t on t.order_id = l.order_id and t.line_no = l.line_no and t.part = ${part}
    left join staff on staff.id = t.staff_id
    where l.order_id = ${orderId} and l.line_no = ${lineNo}`
  return row
}

/** Each change has a version of its own, from the numbers of the lines. */
async function writeTick(
  tx: Queryable,
  { orderId, lineNo, part, isCooked, at, staffId }: Part & { isCooked: boolean; at: Date; staffId: string },
): Promise<void> {
  const row: Row<'line_ticks'> = {
    orderId,
    lineNo,
    part,
    isCooked,
    version: asValue(tx`nextval(pg_get_serial_sequence('line_items', 'cook_version'))`),
    at,
    staffId,
  }
  await tx`
    insert into line_ticks ${tx(row)}
    on conflict (order_id, line_no, part) do update
    set is_cooked = excluded.is_cooked, at = excluded.at, staff_id = excluded.staff_id`
  await tx`update orders set cook_version = cook_version + 1 where id = ${orderId}`
}
