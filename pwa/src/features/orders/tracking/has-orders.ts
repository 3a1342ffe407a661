/** The key under which this device stores the orders made on it. */
export const ORDERS_NAME = 'laikhram_orders'

/** Whether anything was ever ordered on this device: it is small enough for the first load. */
export function hasOrders(): boolean {
  try {
    return localStorage.getItem(ORDERS_NAME) !== null
  } catch {
    return false
  }
}
