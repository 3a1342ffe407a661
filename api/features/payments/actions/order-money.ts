import type { OrderMoney } from '#api/features/orders/actions/order-money-port.ts'
import { closeSessions } from './close-sessions.ts'
import { returnMoney } from './queue-refund.ts'

/** What orders ask of payments, answered. `app.ts` hands it to them. */
export const orderMoney: OrderMoney = { closeSessions, returnMoney }
