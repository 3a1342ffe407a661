import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { postReservation } from '#api/features/reservations/contract.ts'
import { ApiProblem, call, NetworkFailure } from '#pwa/lib/api.ts'
import { customerToken, forgetCustomer } from '#pwa/lib/customer-session.ts'
import { useServerReachable } from '#pwa/offline/connectivity.ts'
import { dropReservationDraft } from './reservation-draft.ts'
import { firstMessages, type ReservationErrors, type ReservationRequest } from './reservation-values.ts'

type Sending = { key: string; request: ReservationRequest }

/** From the server's return to the next try. */
const AGAIN_MS = 2000

/**
 * Sends a request for a table; the same key sent twice makes one row, so trying again is always safe. Where no answer
 * comes, it waits for the server and tries again by itself: the request may have arrived, and is no longer changed.
 * @returns `arrived`: the request that the server has confirmed, and nothing less
 */
export function useSendReservation({ onArrived }: { onArrived: () => void }) {
  const [isWaiting, setWaiting] = useState(false)
  const isReachable = useServerReachable()
  // At once, unlike `isPending`: a second tap may come before the next render.
  const isUnderWay = useRef(false)
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      dropReservationDraft()
      onArrived()
    },
    onSettled: (_, error) => {
      isUnderWay.current = false
      setWaiting(error instanceof NetworkFailure)
    },
  })

  const sendOnce = useCallback(
    (sending: Sending) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(sending)
    },
    [mutate],
  )
  useEffect(() => {
    if (!isWaiting || isPending || !isReachable || !variables) return
    const timer = setTimeout(() => sendOnce(variables), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isPending, isReachable, variables, sendOnce])

  return {
    send: sendOnce,
    tryAgain: () => variables && sendOnce(variables),
    /** Forgets how it went; the next request is another one. */
    reset,
    arrived: data,
    error,
    isPending,
    isWaiting,
  }
}

async function send({ key, request }: Sending): Promise<ReservationRequest> {
  const post = () => call(postReservation, { body: request }, { token: customerToken(), idempotencyKey: key })
  try {
    await post()
  } catch (error) {
    // A session that is over must not cost a table: the name and the number are in the request.
    if (!isProblem(error, 'session_expired')) throw error
    forgetCustomer()
    await post()
  }
  return request
}

/** An earlier try has arrived although its answer was lost, and the request was changed since. */
export function hasArrivedBefore(error: unknown): boolean {
  return isProblem(error, 'idempotency_key_reused')
}

/** What the server found amiss in fields of the form. */
export function refusedFields(error: unknown): ReservationErrors | undefined {
  if (!isProblem(error, 'validation_failed') && !isProblem(error, 'reservation_time')) return undefined
  const errors = firstMessages(error.errors)
  return Object.keys(errors).length > 0 ? errors : undefined
}

function isProblem(error: unknown, code: ApiProblem['code']): error is ApiProblem {
  return error instanceof ApiProblem && error.code === code
}
