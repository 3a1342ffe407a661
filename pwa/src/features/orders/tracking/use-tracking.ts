import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { streamTracking, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { isFinalRefusal } from '#pwa/lib/calls/answers.ts'
import { addressOf } from '#pwa/lib/calls/api.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { keepLastKnown, lastKnown } from './last-known.ts'
import { keepTold, trackingQuery } from './order-queries.ts'
import { sharedStream } from './shared-stream.ts'

const POLL_MS = 5000

/**
 * An order, updated live over server-sent events. While the stream is down it is asked for every 5 s, so that a network
 * which blocks streams shows the same.
 */
export function useTracking(id: string, token: string | undefined) {
  const [isLive, setLive] = useState(false)
  const query = useQuery({
    ...trackingQuery(id, token),
    refetchInterval: ({ state }) => (isLive || isFinalRefusal(state.error) ? false : POLL_MS),
    refetchIntervalInBackground: false,
    // The interval tries again anyway.
    retry: false,
    staleTime: 0,
    initialData: () => lastKnown(id, token)?.order,
    initialDataUpdatedAt: () => lastKnown(id, token)?.at,
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data && token) keepLastKnown(token, data, dataUpdatedAt)
  }, [data, dataUpdatedAt, token])
  // The stream is opened once the order was loaded, so that an invalid link opens none.
  useStream(id, query.data && token, setLive)
  const { error, errorUpdateCount } = query
  return {
    order: query.data,
    /** When the last answer or event came. */
    receivedAt: clock.fromDevice(query.dataUpdatedAt),
    /** The server refuses: there is no such order, or it is another person's. */
    refusal: isFinalRefusal(error) ? error : undefined,
    /** Nothing could be loaded yet, since the server is silent or fails; also true while it is tried again. */
    isOutOfReach: query.data === undefined && errorUpdateCount > 0 && !isFinalRefusal(error),
    isCutOff: !isLive && error !== null,
    isAsking: query.isFetching,
    askAgain: () => void query.refetch(),
  }
}

/** Keeps the stream open while the page is open, and writes its events into the query's data. */
function useStream(id: string, token: string | undefined, setLive: (isLive: boolean) => void) {
  const client = useQueryClient()

  useEffect(() => {
    // A stream sends no header: without a token in its address, a signed-in owner's page has to poll.
    if (!token) return
    const { queryKey } = trackingQuery(id, token)
    let wasUp = false
    return sharedStream(addressOf(streamTracking, { params: { id }, query: { token } }), {
      onEvent: order => keepTold(client, token, order as Tracking),
      onTurn: isUp => {
        setLive(isUp)
        // Asks at once whether the server is gone or only the stream.
        if (wasUp && !isUp) void client.invalidateQueries({ queryKey })
        wasUp = isUp
      },
    })
  }, [id, token, client, setLive])
}
