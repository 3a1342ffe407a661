import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Row } from '#api/platform/database/row.ts'

type Part = { orderId: string; lineNo: number; part: number }
/** A line's part as it is ticked, or as it is while nobody has. */
type PartRow = { isCooked: boolean; version: number; partCount: number; by: string | null }

/** @returns undefined where the order has no such line */
export async function partOfLine(tx: Queryable, { orderId, lineNo, part }: Part): Promise<PartRow | undefined> {
  const [row] = await tx<PartRow[]>`
    select coalesce(t.is_cooked, false) as "isCooked", coalesce(t.version, l.cook_version) as version,
      coalesce(nullif(jsonb_array_length(l.components), 0), 1) as "partCount", staff.name as by
    from line_items l
    left join line_ticks t on t.order_id = l.order_id and t.line_no = l.line_no and t.part = ${part}
    left join staff on staff.id = t.staff_id
    where l.order_id = ${orderId} and l.line_no = ${lineNo}`
  return row
}

/** Each change has a version of its own, from the numbers of the lines. */
export async function writeTick(
  tx: Queryable,
  { orderId, lineNo, part, isCooked, at, staffId }: Part & { isCooked: boolean; at: Date; staffId: string },
): Promise<void> {
  const row: Row<'line_ticks'> = {
    order_id: orderId,
    line_no: lineNo,
    part,
    is_cooked: isCooked,
    version: asValue(tx`nextval(pg_get_serial_sequence('line_items', 'cook_version'))`),
    at,
    staff_id: staffId,
  }
  await tx`
    insert into line_ticks ${tx(row)}
    on conflict (order_id, line_no, part) do update
    set is_cooked = excluded.is_cooked, at = excluded.at, staff_id = excluded.staff_id`
  await tx`update orders set cook_version = cook_version + 1 where id = ${orderId}`
}
