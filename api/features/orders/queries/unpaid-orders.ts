import type { Queryable } from '#api/platform/database/database.ts'

/** Notes who holds an unpaid order, or fails the transaction with LK004. It locks the subjects until commit. */
export function rationUnpaid(
  tx: Queryable,
  hold: {
    orderId: string
    address: Buffer
    mailbox: Buffer
    telephone: Buffer
    load: number
    mostOrders: number
    mostLoad: number
  },
) {
  return tx`
    select ration_unpaid(
      ${hold.orderId}, ${hold.address}, array[${hold.mailbox}::bytea, ${hold.telephone}::bytea], ${hold.load},
      ${hold.mostOrders}, ${hold.mostLoad}
    )`
}

/** The newest order of an account that is still unpaid. */
export async function newestUnpaidOf(
  sql: Queryable,
  customerId: string,
): Promise<{ id: string; trackingToken: string } | undefined> {
  const [row] = await sql<{ id: string; trackingToken: string }[]>`
    select id, tracking_token as "trackingToken"
    from orders
    where customer_id = ${customerId} and status = 'pending'
    order by created_at desc, id
    limit 1`
  return row
}
