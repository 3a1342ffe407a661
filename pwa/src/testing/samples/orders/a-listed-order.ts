import type { ListedOrder } from '#api/features/orders/contract.ts'
import { anOrder } from './an-order.ts'

/** The same paid order of two dishes, as its customer's list has it; change what the test is about. */
export function aListedOrder(change: Partial<ListedOrder> = {}): ListedOrder {
  const { firstName: _, history: __, ...order } = anOrder()
  return {
    ...order,
    createdAt: '2026-11-21T11:02:00Z',
    version: 2,
    refundedAmount: 0,
    orderType: 'emporter',
    customerInfo: { name: 'Camille Renard', phone: '06 12 34 56 78', email: 'camille@exemple.fr' },
    trackingToken: 'secret',
    ...change,
  }
}
