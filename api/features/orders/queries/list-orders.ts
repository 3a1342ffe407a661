import type { Queryable } from '#api/platform/database/database.ts'
import { linesOfOrder, type OrderWithLines, orderColumns } from './order-rows.ts'

/**
 * An order's place in the list. Its instant is text as the database writes it, since a `Date` would drop the
 * microseconds.
 */
export type OrderPlace = { createdAt: string; id: string }
type PlacedOrder = OrderWithLines & { place: string }

/**
 * Orders with their lines, newest first.
 * @param of the customer whose orders they are; null: everyone's
 * @param after only orders that stand behind it, so that new ones shift no page
 */
export function listedOrders(
  sql: Queryable,
  of: { customerId: string | null; after: OrderPlace | null; limit: number },
): Promise<PlacedOrder[]> {
  const { customerId, after, limit } = of
  return sql<PlacedOrder[]>`
    select ${orderColumns(sql)}, created_at::text as place, ${linesOfOrder(sql)} as lines
    from orders
    where true
      ${customerId === null ? sql`` : sql`and customer_id = ${customerId}`}
      ${after === null ? sql`` : behind(sql, after)}
    order by created_at desc, id
    limit ${limit}`
}

// The index can only start from the first comparison; with the `or` by itself it would be read from the newest on.
const behind = (sql: Queryable, { createdAt, id }: OrderPlace) => sql`
  and created_at <= ${createdAt}::text::timestamptz
  and (created_at < ${createdAt}::text::timestamptz or id > ${id})`
