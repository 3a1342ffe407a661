import { useQuery } from '@tanstack/react-query'
import type { ListedOrder } from '#api/features/orders/contract.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { CancelDialog } from '../../cancel/cancel-dialog.tsx'
import { cancelledSentence } from '../../cancel/cancelling.ts'
import { trackingQuery } from '../../tracking/tracking-query.ts'
import { latest } from './latest.ts'

/** The dialog that cancels an order of the list, `?annuler={id}`. */
export function CancelListed({ orders, onCancelled }: { orders: readonly ListedOrder[]; onCancelled: () => void }) {
  const { value = '', close } = useOverlay('annuler')
  const listed = orders.find(({ id }) => id === value)
  // If the order is paid while the dialog is open, the sentence about the money changes.
  const { data: heard } = useQuery({ ...trackingQuery(value, undefined), enabled: false })
  const order = listed && latest(listed, heard)
  const isOpen = order?.status === 'pending' || order?.status === 'confirmed'
  const done = () => {
    close()
    onCancelled()
    if (order) showToast({ tone: 'done', text: cancelledSentence(order) })
  }
  return <CancelDialog order={isOpen ? order : undefined} token={undefined} onCancelled={done} onClose={close} />
}
