import type { Queryable } from '#api/platform/database/database.ts'
import { linesOfOrder, type OrderWithLines, orderColumns } from './order-rows.ts'

/**
 * The newest order of a telephone number that was not called off.
 * @param digits the number's last nine, which are the same with and without the country's code
 */
export async function lastOrderOfPhone(sql: Queryable, digits: string): Promise<OrderWithLines | undefined> {
  const [row] = await sql<OrderWithLines[]>`
    select ${orderColumns(sql)}, ${linesOfOrder(sql)} as lines
    from orders
    where customer_phone is not null
      and right(regexp_replace(customer_phone, '[^0-9]', '', 'g'), 9) = ${digits}
      and status <> 'cancelled'
    order by created_at desc
    limit 1`
  return row
}
