import { useEffect, useMemo, useState } from 'react'
import { ReservationChoice } from '#pwa/features/reservations/reservation-choice.tsx'
import { reservationDraft } from '#pwa/features/reservations/reservation-draft.ts'
import { ReservationForm } from '#pwa/features/reservations/reservation-form.tsx'
import {
  ReservationFailure,
  ReservationSent,
  ReservationStored,
  WaitingReservations,
} from '#pwa/features/reservations/reservation-sent.tsx'
import {
  draftOf,
  hasArrivedBefore,
  namedFields,
  type ReservationRequest,
  refusedFields,
  useSendReservation,
  valuesOf,
} from '#pwa/features/reservations/send-reservation.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useInPlace, useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { ARRIVED, outboxLine } from '#pwa/offline/outbox/entry.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { NotLoaded, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { WaitingList } from '#pwa/ui/feedback/waiting.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet, useStartOfStep } from '#pwa/ui/overlays/sheet.tsx'
import { PrivacyNote } from '../legal/legal-link.tsx'
import { useWaiting, WAITS } from './use-waiting.ts'
import '../site-late.css'

const FORM = 'formulaire'

/**
 * Asking for a table: call or form, then the form (`?reserver=formulaire`), then what the server has confirmed, or what
 * waits to be sent to it (`?reserver=attente`).
 */
export function ReservationSheet() {
  const { open, value, close } = useOverlay('reserver')
  const goTo = useInPlace('reserver')
  const { data: restaurant, isError, refetch } = useRestaurant()
  const customer = useCustomer()
  const now = useNow()
  const draft = useStore(reservationDraft)
  const [arrived, setArrived] = useState<ReservationRequest>()
  const { send, reset, error, isPending } = useSendReservation({
    onArrived: request => {
      // It may have been closed meanwhile.
      if (isOpenNow()) setArrived(request)
      else showToast({ text: ARRIVED.reservation, tone: 'done' })
    },
    onWaits: () => {
      if (isOpenNow()) goTo(WAITS)
    },
  })
  const waiting = useWaiting({
    kind: 'reservation',
    shows: value,
    onArrived: setArrived,
    onReturned: ({ key, body }) => {
      reservationDraft.set(draftOf(key, body))
      goTo(FORM)
    },
  })
  const refusal = waiting.refusalOf(draft.key)
  const refused = useMemo(
    () => (error ? refusedFields(error) : refusal && namedFields(refusal.errors)),
    [error, refusal],
  )
  const arrivedBefore = hasArrivedBefore(error)

  // However it was closed, what is over is over: the next opening begins at the beginning.
  useEffect(() => {
    if (open) return
    setArrived(undefined)
    if (arrivedBefore) {
      reset()
      reservationDraft.drop()
    }
  }, [open, arrivedBefore, reset])

  const part = arrived
    ? 'sent'
    : arrivedBefore
      ? 'kept'
      : waiting.isShown
        ? 'waiting'
        : value === FORM
          ? 'form'
          : 'choice'
  // The confirmation takes the focus to its own title.
  const top = useStartOfStep(open && part !== 'sent' ? part : undefined)
  const isBelowChoice = part === 'form' || part === 'waiting'
  return (
    <Sheet
      open={open}
      onClose={close}
      onBack={isBelowChoice ? () => goTo('') : undefined}
      title="Réserver une table"
      shape="card"
    >
      <div ref={top} tabIndex={-1} className="reservation-part">
        {part === 'waiting' && (
          <WaitingList
            isDue={waiting.isDue}
            isStored={waiting.isStored}
            another="Faire une autre demande"
            onAnother={() => goTo(FORM)}
          >
            <WaitingReservations entries={waiting.entries} actions={waiting.actions} />
          </WaitingList>
        )}
        {!restaurant &&
          !isShownWithout(part) &&
          (isError ? (
            <NotLoaded onRetry={() => void refetch()}>Le formulaire n’a pas pu être chargé.</NotLoaded>
          ) : (
            <Skeleton lines={6} />
          ))}
        {restaurant && part === 'choice' && (
          <>
            {waiting.entries.length > 0 && (
              <Notice icon="offline">
                {outboxLine(waiting.entries)}{' '}
                <Button look="link" onClick={() => goTo(WAITS)}>
                  Voir
                </Button>
              </Notice>
            )}
            <ReservationChoice phone={restaurant.phone} week={restaurant.week} onForm={() => goTo(FORM)} />
          </>
        )}
        {restaurant && part === 'form' && (
          <ReservationForm
            values={valuesOf(draft, customer)}
            house={restaurant}
            now={now}
            onChange={reservationDraft.change}
            onSend={request => send({ key: draft.key, request })}
            sending={isPending}
            refused={refused}
            privacy={<PrivacyNote purpose="répondre à votre demande" />}
            failure={
              (error || refusal) &&
              !refused && <ReservationFailure error={error} refusal={refusal?.sentence} phone={restaurant.phone} />
            }
          />
        )}
        {restaurant && part === 'kept' && <ReservationStored phone={restaurant.phone} onClose={close} />}
        {arrived && <ReservationSent request={arrived} onClose={close} />}
      </div>
    </Sheet>
  )
}

/** As the address says at this moment, whatever was rendered last. */
function isOpenNow(): boolean {
  return new URLSearchParams(window.location.search).has('reserver')
}

/** What needs to know nothing of the restaurant. */
function isShownWithout(part: string): boolean {
  return part === 'waiting' || part === 'sent'
}
