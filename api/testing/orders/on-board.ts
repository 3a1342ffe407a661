import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import type { TestApp } from '../app/test-app.ts'
import type { Bearer } from '../people/actors.ts'

/** An order as the staff find it by its number. */
export async function orderOnBoard(app: TestApp, { id }: { id: string }, bearer: Bearer): Promise<BoardOrder> {
  const { body } = await app.get<{ orders: BoardOrder[] }>(`/api/admin/orders?q=${id.slice(0, 8)}`, bearer)
  const order = body.orders.find(one => one.id === id)
  if (!order) throw new Error(`the staff do not find order ${id}`)
  return order
}
