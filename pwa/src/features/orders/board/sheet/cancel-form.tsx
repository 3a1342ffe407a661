import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type BoardOrder, moveOrder } from '#api/features/orders/contract-staff.ts'
import { STAFF_REASONS } from '#api/features/orders/rules/cancel-reasons.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { readerHint } from '#pwa/lib/forms.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { useTakeAnswer } from '../line/ticket-calls.ts'
import { collectedDifferenceWords } from './refund-draft.ts'

type Reason = (typeof STAFF_REASONS)[number]
const OPTIONS = STAFF_REASONS.map(reason => ({ value: reason, label: reason }))

/** The reason for cancelling an order, which the customer will read. */
export function CancelForm({ order, onDone }: { order: BoardOrder; onDone: () => void }) {
  const cancel = useCancel()
  const [reason, setReason] = useState<Reason>()
  const needsNetwork = useNeedsNetwork('Annuler')
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded'
  const inTill = collectedDifferenceWords(order)
  const hint = isPaid ? undefined : readerHint(moveOrder, 'reason', !order.unreachable)
  const onCancel = () => {
    if (reason) cancel.mutate({ order, reason }, { onSuccess: onDone })
  }
  return (
    <div className="ticket-form">
      {isPaid && (
        <p>
          Le client est remboursé en entier&nbsp;:{' '}
          <b>
            <Price cents={Math.round((order.totalAmount - order.refundedAmount) * 100)} />
          </b>
          .{order.unreachable ? ' Dites-lui la raison.' : ' Il reçoit un email avec la raison.'}
        </p>
      )}
      {order.till?.collectedAt && (
        <p>Payée au comptoir&nbsp;: le site ne rembourse rien. Rendez l’argent à la caisse, qui fait le ticket.</p>
      )}
      {inTill && <p>{inTill}</p>}
      <RadioGroup legend="Raison" options={OPTIONS} value={reason} onChange={setReason} />
      {hint && <p>{hint}</p>}
      <NeedsNetwork>
        Hors connexion, rien ne s’annule&nbsp;: le client doit être remboursé et prévenu au même moment.
      </NeedsNetwork>
      <SheetFooter>
        {cancel.isError && <Notice tone="problem">{cancel.error.message}</Notice>}
        <Button
          block
          look="danger"
          busy={cancel.isPending}
          busyLabel="Annulation…"
          blocked={needsNetwork ?? (reason ? undefined : 'Choisissez une raison')}
          onClick={onCancel}
        >
          {isPaid ? 'Annuler et rembourser' : 'Annuler la commande'}
        </Button>
      </SheetFooter>
    </div>
  )
}

/** Cancels an order; what was paid is refunded in full. */
export function useCancel() {
  const take = useTakeAnswer()
  return useMutation({
    mutationFn: ({ order: { id, version, till }, reason }: { order: BoardOrder; reason: string }) => {
      const collected = till?.collectedAt !== undefined && { collected: true }
      return staffCall(moveOrder, { params: { id }, body: { status: 'cancelled', version, reason, ...collected } })
    },
    onSuccess: (answer, { order }) => take(order, answer),
  })
}
