import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { ReservationChoice } from '#pwa/features/reservations/reservation-choice.tsx'
import {
  changeReservationDraft,
  dropReservationDraft,
  useReservationDraft,
} from '#pwa/features/reservations/reservation-draft.ts'
import { ReservationFailure } from '#pwa/features/reservations/reservation-failure.tsx'
import { ReservationForm } from '#pwa/features/reservations/reservation-form.tsx'
import { ReservationKept } from '#pwa/features/reservations/reservation-kept.tsx'
import { ReservationSent } from '#pwa/features/reservations/reservation-sent.tsx'
import { valuesOf } from '#pwa/features/reservations/reservation-values.ts'
import { hasArrivedBefore, refusedFields, useSendReservation } from '#pwa/features/reservations/send-reservation.ts'
import { useCustomer } from '#pwa/lib/use-customer.ts'
import { useNow } from '#pwa/lib/use-now.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { useRestaurant } from '#pwa/lib/use-restaurant.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { useStartOfStep } from '#pwa/ui/use-start-of-step.ts'
import './reservation-sheet.css'

const FORM = 'formulaire'

/** Asking for a table: call or form, then the form (`?reserver=formulaire`), then what the server has confirmed. */
export function ReservationSheet() {
  const { open, value, close } = useOverlay('reserver')
  const goTo = useInPlace()
  const { data: restaurant, isError, refetch } = useRestaurant()
  const customer = useCustomer()
  const now = useNow()
  const draft = useReservationDraft()
  const isOpen = useRef(open)
  const sending = useSendReservation({
    onArrived: () => {
      // It was closed while it waited for the network.
      if (!isOpen.current) showToast({ text: 'Demande envoyée !', tone: 'done' })
    },
  })
  const { arrived, error, reset } = sending
  const refused = useMemo(() => refusedFields(error), [error])
  const arrivedBefore = hasArrivedBefore(error)

  // However it was closed, what is over is over: the next opening begins at the beginning.
  useEffect(() => {
    isOpen.current = open
    if (open) return
    if (arrived || arrivedBefore) reset()
    if (arrivedBefore) dropReservationDraft()
  }, [open, arrived, arrivedBefore, reset])

  const part = arrived ? 'sent' : arrivedBefore ? 'kept' : value === FORM ? 'form' : 'choice'
  // The confirmation takes the focus to its own title.
  const top = useStartOfStep(open && part !== 'sent' ? part : undefined)
  return (
    <Sheet
      open={open}
      onClose={close}
      onBack={part === 'form' ? () => goTo('') : undefined}
      title="Réserver une table"
      shape="card"
    >
      <div ref={top} tabIndex={-1} className="reservation-part">
        {!restaurant && (isError ? <NotLoaded onRetry={() => void refetch()} /> : <Skeleton lines={6} />)}
        {restaurant && part === 'choice' && (
          <ReservationChoice phone={restaurant.phone} week={restaurant.week} onForm={() => goTo(FORM)} />
        )}
        {restaurant && part === 'form' && (
          <ReservationForm
            values={valuesOf(draft, customer)}
            house={restaurant}
            now={now}
            onChange={changeReservationDraft}
            onSend={request => sending.send({ key: draft.key, request })}
            sending={sending.isPending}
            waiting={sending.isWaiting}
            onTryAgain={sending.tryAgain}
            refused={refused}
            failure={
              (sending.isWaiting || (error && !refused)) && (
                <ReservationFailure error={error} waiting={sending.isWaiting} phone={restaurant.phone} />
              )
            }
          />
        )}
        {restaurant && part === 'kept' && <ReservationKept phone={restaurant.phone} onClose={close} />}
        {arrived && <ReservationSent request={arrived} onClose={close} />}
      </div>
    </Sheet>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="problem">
      <p>Le formulaire n’a pas pu être chargé.</p>
      <Button look="link" onClick={onRetry}>
        Réessayer
      </Button>
    </Notice>
  )
}

/** Form and choice take each other's place in the history: Back leaves both at once, the arrow leads from one to the other. */
function useInPlace() {
  const { state } = useLocation()
  const [, setSearch] = useSearchParams()
  return (part: string) =>
    setSearch(
      search => {
        search.set('reserver', part)
        return search
      },
      { replace: true, state },
    )
}
