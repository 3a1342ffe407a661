/** Where this device remembers the orders that were made on it. */
export const ORDERS_NAME = 'laikhram_orders'

/** Whether anything was ever ordered on this device: so little code that the first load can ask. */
export function hasOrders(): boolean {
  try {
    return localStorage.getItem(ORDERS_NAME) !== null
  } catch {
    return false
  }
}
