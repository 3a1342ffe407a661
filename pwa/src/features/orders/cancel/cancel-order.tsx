import { useEffect, useEffectEvent, useState } from 'react'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { unbroken } from '#pwa/lib/forms/phone.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { afterPaint } from '#pwa/lib/state/moments/after-paint.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { cancellableUntil, isStillCancellable, isTooLate } from './cancelling.ts'
import './cancel-order.css'

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
