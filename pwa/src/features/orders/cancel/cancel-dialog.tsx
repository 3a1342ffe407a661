import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelOrder } from '#api/features/orders/contract-tracking.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { withReference } from '#pwa/lib/format/with-reference.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { endMakingOf } from '#pwa/lib/storage/order-making.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import { ORDERS_KEY } from '../history/queries.ts'
import { trackingQuery } from '../tracking/tracking-query.ts'
import { type CancellableOrder, moneySentence } from './cancelling.ts'
import './cancel-dialog.css'

type CancelDialogProps = {
  /** Undefined while the dialog is closed. */
  order: CancellableOrder | undefined
  /** The token of the order's link; without one, the signed-in customer cancels. */
  token: string | undefined
  onCancelled: () => void
  onClose: () => void
}

/** Asks before cancelling, and says what happens to the money. */
export function CancelDialog({ order, token, onCancelled, onClose }: CancelDialogProps) {
  const cancelling = useCancelling(token)
  const close = () => {
    cancelling.reset()
    onClose()
  }
  const confirm = () => order && cancelling.mutate(order.id, { onSuccess: onCancelled })
  return (
    <Sheet
      open={order !== undefined}
      onClose={close}
      shape="card"
      title="Annuler la commande&nbsp;?"
      footer={
        <>
          {cancelling.error && <Notice tone="problem">{sentenceOf(cancelling.error)}</Notice>}
          <Button block onClick={close}>
            Garder ma commande
          </Button>
          <Button look="danger" block busy={cancelling.isPending} busyLabel="Annulation…" onClick={confirm}>
            Annuler la commande
          </Button>
        </>
      }
    >
      <p className="cancel-dialog">{order && moneySentence(order)}</p>
    </Sheet>
  )
}

function useCancelling(token: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call(
        cancelOrder,
        { params: { id }, body: { trackingToken: token ?? null } },
        { token: token ? undefined : customerToken() },
      ),
    onSuccess: (_, id) => endMakingOf(id),
    // Cancelled or refused, the page shows the order as it is now.
    onSettled: (_, __, id) => {
      void client.invalidateQueries({ queryKey: trackingQuery(id, token).queryKey })
      void client.invalidateQueries({ queryKey: ORDERS_KEY })
    },
  })
}

function sentenceOf(error: Error): string {
  if (error instanceof ApiProblem && error.status >= 500) {
    return withReference('Une erreur est survenue. Vérifiez l’état de la commande avant de recommencer.', error)
  }
  return error.message
}
