import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { announceArrival, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { canArrive, isDueWithin } from '#api/features/orders/rules/arrival.ts'
import { isForTheCounter } from '#api/features/orders/rules/order-status.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { inTime } from '#pwa/lib/calls/answers.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { keepTold } from './order-queries.ts'
import { RingWhenNear } from './ring-when-near.tsx'
import './orders-tracking.css'

type IAmHereProps = {
  order: Tracking
  token: string | undefined
  /** Where the restaurant is, if it has said so. */
  position: string | undefined
  now: Date
}

/** The person stands at the counter: after this time without an answer they are told that it failed. */
const PATIENCE_MS = 10_000
const OFFLINE = 'Hors connexion\u00a0: le comptoir n’en sait rien. Réessayez, ou dites-le de vive voix.'

const SILENT = 'Pas de réponse\u00a0: le comptoir n’en sait peut-être rien. Réessayez, ou dites-le de vive voix.'

const SOON_MINUTES = 15

/** 'Je suis là', on the day of the pickup, rings at the counter. Afterwards it says since when the counter knows. */
export function IAmHere({ order, token, position, now }: IAmHereProps) {
  const { announce, isPending, problem } = useArrival(order.id, token)
  const words = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  const hereAt = isForTheCounter(order.status) ? order.customerHereAt : undefined
  useEffect(() => {
    // The pressed button is gone, so the text that replaces it takes the focus.
    if (hereAt && wasPressed.current) words.current?.focus()
  }, [hereAt])

  const isOffered = !order.customerHereAt && canArrive(order, now)
  if (!isOffered && !hereAt) return null
  const onPress = () => {
    wasPressed.current = true
    announce()
  }
  return (
    <section className="i-am-here" aria-label="Votre arrivée">
      <p role="status" tabIndex={-1} ref={words} data-here={hereAt ? '' : undefined}>
        {hereAt && (
          <>
            <Icon name="check" />
            Le comptoir sait que vous êtes là, depuis {formatTimeInSentence(parisTime(new Date(hereAt)))}.
          </>
        )}
      </p>
      {isOffered && (
        <>
          <Button
            block
            look={isExpectedSoon(order, now) ? 'primary' : 'outline'}
            busy={isPending}
            busyLabel="Un instant…"
            onClick={onPress}
          >
            <Icon name="user" />
            Je suis là
          </Button>
          <small>Touchez en arrivant&nbsp;: le comptoir sonne et voit votre numéro.</small>
          <RingWhenNear position={position} onNear={announce} />
        </>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
    </section>
  )
}

/**
 * Tells the counter that the customer is there. It counts as done once the server has answered, not before: whoever
 * waits must know whether the counter knows.
 * @param token of the link, else the session's
 */
function useArrival(id: string, token: string | undefined) {
  const client = useQueryClient()
  const isReachable = useServerReachable()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(
        announceArrival,
        { params: { id }, body: { trackingToken: token } },
        { token: token ? undefined : customerToken(), signal: inTime(PATIENCE_MS) },
      ),
    onSuccess: order => keepTold(client, token, order),
  })
  const problem = error && (error instanceof ApiProblem ? error.message : isReachable ? SILENT : OFFLINE)
  return { announce: () => mutate(), isPending, problem }
}

/**
 * Whether today's customer may be on the way: the order is ready, or nearly due. Before that, 'Je suis là' is not
 * offered.
 */
export function isExpectedSoon({ status, pickup }: Pick<Tracking, 'status' | 'pickup'>, now: Date): boolean {
  if (status === 'ready') return true
  return pickup !== null && isDueWithin(pickup, SOON_MINUTES, now)
}
