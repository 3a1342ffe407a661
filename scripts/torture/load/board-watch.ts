import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { type Board, type BoardOrder, streamBoard } from '#api/features/orders/contract-staff.ts'
import { type EventLine, openLine } from './event-line.ts'

export type SeenOrder = { version: number; status: OrderStatus; statuses: Set<OrderStatus> }

/** A board as the counter's page holds it, and the states of each order that it received. */
export type BoardWatch = {
  line: EventLine
  orders: ReadonlyMap<string, SeenOrder>
  /** Orders whose older state came after a newer one. */
  wentBack(): readonly string[]
}

export function watchBoard(port: number, bearer: string, headers: Record<string, string> = {}): BoardWatch {
  const orders = new Map<string, SeenOrder>()
  const wentBack: string[] = []
  const see = ({ id, version, status }: BoardOrder) => {
    const known = orders.get(id)
    if (known && version < known.version) wentBack.push(id)
    orders.set(id, { version, status, statuses: new Set(known?.statuses).add(status) })
  }
  const line = openLine({
    port,
    path: streamBoard.path,
    headers: { authorization: `Bearer ${bearer}`, ...headers },
    onEvent({ event, data }) {
      if (event === 'board') for (const order of (data as Board).orders) see(order)
      if (event === 'orders') for (const order of data as BoardOrder[]) see(order)
    },
  })
  return { line, orders, wentBack: () => wentBack }
}
