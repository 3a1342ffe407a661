/**
 * Cancelling one's own order: until when, and what happens to the money
 * (docs/product.md#cancelling).
 */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Order } from '#api/features/orders/contract-order.ts'
import { cancelOrder, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { withReference } from '#pwa/lib/calls/answers.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { unbroken } from '#pwa/lib/format/contact-words.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { endMakingOf } from '#pwa/lib/storage/order-making.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { ORDERS_KEY, trackingQuery } from './order-queries.ts'
import './orders-tracking.css'

type CancelOrderProps = {
  order: Tracking
  token: string | undefined
  phone: string | undefined
  now: Date
  /** Called once it was cancelled here, the page says so, and the dialog is gone. */
  onCancelled: () => void
}

/** 'Annuler la commande', while it is allowed; the dialog says first what happens to the money. */
export function CancelOrder({ order, token, phone, now, onCancelled }: CancelOrderProps) {
  const dialog = useOverlay('annuler')
  const isAllowed = isStillCancellable(order, now)
  const [isDone, setDone] = useState(false)
  const isShown = isDone && !dialog.open && order.status === 'cancelled'
  const end = useEffectEvent(onCancelled)
  useEffect(() => {
    if (isShown) afterPaint(end)
  }, [isShown])
  const onDone = () => {
    setDone(true)
    dialog.close()
  }
  return (
    <>
      {isAllowed && <Offer order={order} onCancel={() => dialog.show()} />}
      {isTooLate(order, now) && <TooLate phone={phone} />}
      {/* The dialog stays rendered when the order has changed meanwhile: it must still be removed from the address. */}
      <CancelDialog
        order={dialog.open && isAllowed ? order : undefined}
        token={token}
        onCancelled={onDone}
        onClose={dialog.close}
      />
    </>
  )
}

function Offer({ order, onCancel }: { order: Tracking; onCancel: () => void }) {
  const until = cancellableUntil(order)
  return (
    <div className="cancel-order">
      <Button look="link" onClick={onCancel}>
        Annuler la commande
      </Button>
      {until && <p>Annulation possible jusqu’à {formatTimeInSentence(parisTime(until))}</p>}
    </div>
  )
}

function TooLate({ phone }: { phone: string | undefined }) {
  return (
    <p className="cancel-order-late">
      Trop tard pour annuler en ligne.{phone && ` Appelez-nous\u00a0: ${unbroken(phone)}.`}
    </p>
  )
}

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

type CancellableOrder = Pick<
  Order,
  'id' | 'status' | 'paymentStatus' | 'totalAmount' | 'items' | 'cancellable' | 'cancellableUntil'
> &
  Partial<Pick<Order, 'refundedAmount'>>

/** Until when the order may be cancelled; undefined while it waits for its payment. */
export function cancellableUntil({ cancellableUntil }: CancellableOrder): Date | undefined {
  return cancellableUntil === undefined ? undefined : new Date(cancellableUntil)
}

/** Whether the order may still be cancelled, by the server's answer and the clock since. */
export function isStillCancellable(order: CancellableOrder, now: Date): boolean {
  const until = cancellableUntil(order)
  return order.cancellable && (!until || now < until)
}

/** A paid order can no longer be cancelled online, but a call may help. */
function isTooLate(order: CancellableOrder, now: Date): boolean {
  return (order.status === 'confirmed' || order.status === 'preparing') && !isStillCancellable(order, now)
}

/** Says beforehand where the money goes, and what happens to a free dish's voucher. */
function moneySentence({ paymentStatus, totalAmount, refundedAmount = 0, items }: CancellableOrder): string {
  const hasReward = items.some(line => line.reward)
  const voucher = hasReward ? ' Votre plat offert revient dans votre compte.' : ''
  if (paymentStatus === 'unpaid') return `Rien n’a été débité, et rien ne le sera. Votre créneau est libéré.${voucher}`
  if (paymentStatus === 'no_payment_required') return `Rien n’a été débité.${voucher}`
  const cents = toCents(totalAmount) - toCents(refundedAmount)
  return `${formatEuros(cents)} reviennent sur votre carte sous 5 à 10 jours.${voucher}`
}

/** Said once the order is cancelled. */
export function cancelledSentence({ paymentStatus }: Pick<Order, 'paymentStatus'>): string {
  const wasPaid = paymentStatus !== 'unpaid' && paymentStatus !== 'no_payment_required'
  return wasPaid ? 'Commande annulée. Remboursement sous 5 à 10 jours.' : 'Commande annulée. Rien n’a été débité.'
}
