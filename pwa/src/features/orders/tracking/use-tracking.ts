import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { streamTracking, type Tracking } from '#api/features/orders/contract/orders.ts'
import { ApiProblem, addressOf } from '#pwa/lib/calls/api.ts'
import { keepLastKnown, lastKnown } from './last-known.ts'
import { liveStream } from './live-stream.ts'
import { trackingQuery } from './tracking-query.ts'

const POLL_MS = 5000

/**
 * An order as it moves: live over server-sent events. While the stream is down it is asked for every 5 s, so that a
 * network which blocks streams shows the same.
 */
export function useTracking(id: string, token: string | undefined) {
  const [isLive, setLive] = useState(false)
  const query = useQuery({
    ...trackingQuery(id, token),
    refetchInterval: ({ state }) => (isLive || state.error instanceof ApiProblem ? false : POLL_MS),
    refetchIntervalInBackground: false,
    // Silence is for the interval to try again.
    retry: false,
    staleTime: 0,
    initialData: () => lastKnown(id, token)?.order,
    initialDataUpdatedAt: () => lastKnown(id, token)?.at,
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data && token) keepLastKnown(token, data, dataUpdatedAt)
  }, [data, dataUpdatedAt, token])
  // Once the order has shown itself: a link that opens nothing is not insisted on.
  useStream(id, query.data && token, setLive)
  const { error, errorUpdateCount } = query
  return {
    order: query.data,
    /** The last sign of life. */
    receivedAt: new Date(query.dataUpdatedAt),
    /** The server says no: nobody's order, or another one's. */
    refusal: error instanceof ApiProblem ? error : undefined,
    /** Nothing to show, and no answer; while it is asked for again, too. */
    isOutOfReach: query.data === undefined && errorUpdateCount > 0 && !(error instanceof ApiProblem),
    isCutOff: !isLive && error !== null,
    isAsking: query.isFetching,
    askAgain: () => void query.refetch(),
  }
}

/** Keeps the stream open while the page is there; its events become the query's data. */
function useStream(id: string, token: string | undefined, setLive: (isLive: boolean) => void) {
  const client = useQueryClient()

  useEffect(() => {
    // A stream takes no header: without a token in its address, the owner's bearer has to poll.
    if (!token) return
    const { queryKey } = trackingQuery(id, token)
    let wasUp = false
    return liveStream(addressOf(streamTracking, { params: { id }, query: { token } }), 'tracking', {
      onEvent: order => client.setQueryData(queryKey, order as Tracking),
      onTurn: isUp => {
        setLive(isUp)
        // Whether the server is gone or only the stream is known at once.
        if (wasUp && !isUp) void client.invalidateQueries({ queryKey })
        wasUp = isUp
      },
    })
  }, [id, token, client, setLive])
}
