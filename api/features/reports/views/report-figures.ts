import { toEuros } from '#api/kernel/order/money.ts'
import type { SoldDish, Summary } from '../contract/reports.ts'
import type { Sales } from '../contract/sales-figures.ts'
import type { DishSales } from '../rules/sales/dish-ranks.ts'
import { eurosEach } from '../rules/sales/rates.ts'

/** Sales as they are sent to the dashboard. */
export function figuresOf({ orders, revenueCents, refundedOrders }: Sales): Omit<Summary, 'conversion_rate'> {
  return {
    total_revenue: toEuros(revenueCents),
    total_orders: orders,
    average_order_value: eurosEach(revenueCents, orders),
    refunded_orders: refundedOrders,
  }
}

/** A dish as it is sent to the dashboard. */
export function toSoldDish({ itemId, name, category, quantity, revenueCents }: DishSales): SoldDish {
  return {
    _id: name,
    item_id: itemId,
    category,
    total_quantity: quantity,
    total_revenue: toEuros(revenueCents),
  }
}
