import type { ComponentProps } from 'react'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import type { IconName } from '#pwa/ui/media/icon.tsx'

/** The colours are grey, blue, blue, green, ink, red (docs/design.md#themes). */
const TONES: Record<OrderStatus, ComponentProps<typeof StateWord>['tone']> = {
  pending: 'soft',
  confirmed: 'info',
  preparing: 'info',
  ready: 'good',
  delivered: 'plain',
  no_show: 'soft',
  cancelled: 'bad',
}

/** An order's status: icon, word, colour. @param props.words those of the staff, unless said */
export function OrderState({ status, words = STATUS_WORDS }: { status: OrderStatus; words?: typeof STATUS_WORDS }) {
  return (
    <StateWord tone={TONES[status]} icon={STATUS_ICONS[status]}>
      {words[status]}
    </StateWord>
  )
}

/** The icon of each status, shown beside its word. */
export const STATUS_ICONS: Record<OrderStatus, IconName> = {
  pending: 'clock',
  confirmed: 'check',
  preparing: 'wok',
  ready: 'bell',
  delivered: 'bag',
  no_show: 'clock',
  cancelled: 'close',
}
