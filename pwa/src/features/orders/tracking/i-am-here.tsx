import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { announceArrival, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { canArrive, isForTheCounter } from '#api/features/orders/rules/order-status.ts'
import { isDueWithin } from '#api/features/orders/rules/to-cook.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { inTime } from '#pwa/lib/calls/answers.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { keepTold } from './order-queries.ts'
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
const OFFLINE = 'Hors connexion\u00a0: le comptoir n’est pas prévenu. Réessayez, ou présentez-vous au comptoir.'

const SILENT =
  'Pas de réponse\u00a0: le comptoir n’est peut-être pas prévenu. Réessayez, ou présentez-vous au comptoir.'

const SOON_MINUTES = 15

/** A door and the pavement before it. */
const NEAR_METRES = 60
/** A guess of half a street is no place. */
const SURE_METRES = 60
const METRES_OF_A_DEGREE = 111_195

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
          <small>Touchez en arrivant&nbsp;: le comptoir est prévenu et voit votre numéro.</small>
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

type RingWhenNearProps = { position: string | undefined; onNear: () => void }

/** 'Prévenir automatiquement…': the phone says 'Je suis là' by itself at the door, while this page is open. */
export function RingWhenNear({ position, onNear }: RingWhenNearProps) {
  const place = useMemo(() => placeOf(position), [position])
  const { state, canWatch, start, stop } = useNear(place, onNear)
  if (!canWatch) return null
  if (state === 'refused')
    return <small role="status">Position refusée. Touchez «&nbsp;Je suis là&nbsp;» en arrivant.</small>
  if (state === 'off') {
    return (
      <Button look="link" onClick={start}>
        <Icon name="pin" />
        Prévenir automatiquement à mon arrivée
      </Button>
    )
  }
  return (
    <>
      <small role="status">
        Le comptoir sera prévenu à votre arrivée, tant que cette page est ouverte. Votre position ne quitte pas ce
        téléphone.
      </small>
      <Button look="link" onClick={stop}>
        Ne plus utiliser ma position
      </Button>
    </>
  )
}

export type Watching = 'off' | 'on' | 'refused'

/**
 * Watches for being near, from a touch on: the browser asks the person then, never before. Where the phone is stays on
 * it; what is latestOnNear is that it is there, once, and nothing is watched from then on.
 */
function useNear(place: Place | undefined, onNear: () => void) {
  const [state, setState] = useState<Watching>('off')
  const latestOnNear = useRef(onNear)
  useEffect(() => {
    latestOnNear.current = onNear
  })
  const isOn = state === 'on'

  useEffect(() => {
    if (!isOn || !place) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        if (!isNear(coords, place)) return
        navigator.geolocation.clearWatch(watch)
        setState('off')
        latestOnNear.current()
      },
      // A street without a view of the sky passes: only a no is one.
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) setState('refused')
      },
      { enableHighAccuracy: true, maximumAge: 15_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isOn, place])

  const canWatch = place !== undefined && 'geolocation' in navigator
  return { state, canWatch, start: () => setState('on'), stop: () => setState('off') }
}

type Place = { latitude: number; longitude: number }

/** The restaurant's place in the settings, `48.86860, 2.34120`; undefined where they say nothing. */
export function placeOf(position: string | undefined): Place | undefined {
  const [latitude, longitude] = (position || undefined)?.split(',').map(Number) ?? []
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) return undefined
  return { latitude, longitude }
}

/**
 * Whether somebody stands at the door, by what their own phone knows: asked on the phone alone.
 * @param here where the phone believes to be, and by how many metres it may be wrong
 */
export function isNear(here: Place & { accuracy: number }, place: Place): boolean {
  return here.accuracy <= SURE_METRES && metresBetween(here, place) <= NEAR_METRES
}

/** The distance of two places in one town, where the earth is flat enough. */
function metresBetween(one: Place, other: Place): number {
  const north = one.latitude - other.latitude
  const east = (one.longitude - other.longitude) * Math.cos((other.latitude * Math.PI) / 180)
  return Math.hypot(north, east) * METRES_OF_A_DEGREE
}
