/** What an order that the staff take asks of the database beside what any order does. */
import { type Queryable, sqlState } from '#api/platform/database/database.ts'
import { linesOfOrder, type OrderWithLines, orderColumns } from './order-rows.ts'

/**
 * Fails the transaction when as many orders wait for the till as may; `isTillFull` recognises that error. It locks the
 * till until commit: send it first, before the day of the call numbers.
 */
export function holdTill(tx: Queryable, most: number) {
  return tx`select hold_till(${most})`
}

export function isTillFull(error: unknown): boolean {
  return sqlState(error) === 'LK010'
}

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
