import type { OrderMoney } from '#api/features/orders/actions/paying/order-money-port.ts'
import { closeSessions } from './opening/close-sessions.ts'
import { returnMoney } from './refunds/queue-refund.ts'

/** Fills the port `OrderMoney` of orders; `api/app.ts` and `api/jobs.ts` pass it to them. */
export const orderMoney: OrderMoney = { closeSessions, returnMoney }
