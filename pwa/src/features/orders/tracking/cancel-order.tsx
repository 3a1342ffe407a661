import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelOrder, type Tracking } from '#api/features/orders/contract.ts'
import { formatEuros, toCents } from '#api/kernel/money.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/paris-time.ts'
import { ApiProblem, call } from '#pwa/lib/api.ts'
import { customerToken } from '#pwa/lib/customer-session.ts'
import { unbroken } from '#pwa/lib/phone.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { trackingKey } from './use-tracking.ts'
import './cancel-order.css'

type CancelOrderProps = { order: Tracking; token: string | undefined; phone: string | undefined; now: Date }

/** 'Annuler la commande', while it is allowed; the dialog says what happens to the money before anything is done. */
export function CancelOrder({ order, token, phone, now }: CancelOrderProps) {
  const dialog = useOverlay('annuler')
  const cancelling = useCancelling(order.id, token)
  const until = order.cancellableUntil && new Date(order.cancellableUntil)
  const isAllowed = order.cancellable && (!until || now < until)

  if (!isAllowed) return order.status === 'confirmed' || order.status === 'preparing' ? <TooLate phone={phone} /> : null
  const confirm = () => cancelling.mutate(undefined, { onSuccess: dialog.close })
  return (
    <div className="cancel-order">
      <Button look="link" onClick={() => dialog.show()}>
        Annuler la commande
      </Button>
      {until && <p>Annulation possible jusqu’à {formatTimeInSentence(parisTime(until))}</p>}
      <Sheet
        open={dialog.open}
        onClose={dialog.close}
        shape="card"
        title="Annuler la commande ?"
        footer={
          <>
            {cancelling.error && <Notice tone="problem">{sentenceOf(cancelling.error)}</Notice>}
            <Button block onClick={dialog.close}>
              Garder ma commande
            </Button>
            <Button block className="end" busy={cancelling.isPending} busyLabel="Annulation…" onClick={confirm}>
              Annuler la commande
            </Button>
          </>
        }
      >
        <p className="cancel-order-money">{moneySentence(order)}</p>
      </Sheet>
    </div>
  )
}

function TooLate({ phone }: { phone: string | undefined }) {
  return (
    <p className="cancel-order-late">
      Trop tard pour annuler en ligne.{phone && ` Appelez-nous : ${unbroken(phone)}.`}
    </p>
  )
}

function useCancelling(id: string, token: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(
        cancelOrder,
        { params: { id }, body: { trackingToken: token ?? null } },
        { token: token ? undefined : customerToken() },
      ),
    // Done or refused, the page shows the order as it is now.
    onSettled: () => client.invalidateQueries({ queryKey: trackingKey(id) }),
  })
}

/** Said before, not after: where the money goes. */
function moneySentence({ paymentStatus, totalAmount }: Tracking): string {
  if (paymentStatus === 'unpaid') return 'Rien n’a été débité, et rien ne le sera. Votre créneau est libéré.'
  if (paymentStatus === 'no_payment_required') return 'Rien n’a été débité. Votre récompense revient dans votre compte.'
  return `${formatEuros(toCents(totalAmount))} reviennent sur votre carte sous 5 à 10 jours.`
}

function sentenceOf(error: Error): string {
  if (error instanceof ApiProblem && error.status >= 500) {
    return 'Une erreur est survenue. Vérifiez l’état de la commande avant de recommencer.'
  }
  return error.message
}
