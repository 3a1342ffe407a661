import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import type { IconName } from '#pwa/ui/media/icon/icon.tsx'

/** The icon of each status, shown beside its word. */
export const STATUS_ICONS: Record<OrderStatus, IconName> = {
  pending: 'clock',
  confirmed: 'check',
  preparing: 'wok',
  ready: 'bell',
  delivered: 'bag',
  cancelled: 'close',
}
