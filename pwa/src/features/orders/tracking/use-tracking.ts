import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { streamTracking, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { uuid } from '#api/kernel/ids.ts'
import { isFinalRefusal } from '#pwa/lib/calls/answers.ts'
import { addressOf } from '#pwa/lib/calls/api.ts'
import { joinTabs, type Tabs } from '#pwa/lib/calls/streams.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { keepLastKnown, lastKnown } from './last-known.ts'
import { keepTold, trackingQuery } from './order-queries.ts'

const POLL_MS = 5000

/** Streams take no more of the six connections that a browser holds to a server over HTTP/1.1. */
const MOST_STREAMS = 3
/** How often the leading tab asks which orders the others follow: one that was closed says nothing any more. */
const ROLL_CALL_MS = 10_000

const REOPEN_MS = 3000

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

/** News of one stream, or the question who follows what. */
type Told = { address: string; isUp: boolean } | { address: string; data: unknown } | 'who follows?'
type Asked = { tab: string; addresses: readonly string[] }

const tab = uuid()
const listeners = new Map<string, Set<Listener>>()
const up = new Set<string>()
let tabs: Tabs<Asked> | undefined

/**
 * The tracking stream of this address, one for all who listen in all tabs of the browser: one tab holds it and tells the
 * others. Once the browser holds as many as it may, or where it has no way to share one, a listener hears nothing and
 * has to ask.
 * @returns stops listening
 */
export function sharedStream(address: string, listener: Listener): () => void {
  const all = listeners.get(address) ?? new Set()
  listeners.set(address, all.add(listener))
  tabs ??= joinTabs('laikhram_tracking', { lead, onTold, onLost })
  if (all.size === 1) sayWhatIsFollowed()
  if (up.has(address)) listener.onTurn(true)
  return () => {
    all.delete(listener)
    if (all.size > 0) return
    listeners.delete(address)
    up.delete(address)
    sayWhatIsFollowed()
    if (listeners.size > 0) return
    tabs?.leave()
    tabs = undefined
  }
}

function sayWhatIsFollowed(): void {
  tabs?.ask({ tab, addresses: [...listeners.keys()] })
}

function onTold(told: Told): void {
  if (told === 'who follows?') {
    sayWhatIsFollowed()
    return
  }
  const { address } = told
  for (const { onEvent, onTurn } of listeners.get(address) ?? []) {
    if ('data' in told) onEvent(told.data)
    else if (told.isUp !== up.has(address)) onTurn(told.isUp)
  }
  if ('data' in told || !listeners.has(address)) return
  if (told.isUp) up.add(address)
  else up.delete(address)
}

function onLost(): void {
  for (const address of [...up]) onTold({ address, isUp: false })
}

type Stream = { isUp: boolean; last: unknown; shut: () => void }

/** Holds the streams of all tabs. */
function lead(tell: (told: Told) => void) {
  const streams = new Map<string, Stream>()
  const followed = new Map<string, readonly string[]>([[tab, [...listeners.keys()]]])
  /** Tabs that have answered the last roll call. */
  let present = new Set<string>()

  function settle(): void {
    const wanted = [...new Set([...followed.values()].flat())].slice(0, MOST_STREAMS)
    for (const [address, { shut }] of streams) {
      if (wanted.includes(address)) continue
      shut()
      streams.delete(address)
      tell({ address, isUp: false })
    }
    for (const address of wanted) if (!streams.has(address)) open(address)
  }
  function open(address: string): void {
    const stream: Stream = { isUp: false, last: undefined, shut: () => {} }
    streams.set(address, stream)
    stream.shut = liveStream(address, 'tracking', {
      onEvent(data) {
        stream.last = data
        tell({ address, data })
      },
      onTurn(isUp) {
        stream.isUp = isUp
        tell({ address, isUp })
      },
    })
  }
  /** A listener that comes later has missed what was told before. */
  function tellAgain(addresses: readonly string[]): void {
    for (const address of addresses) {
      const stream = streams.get(address)
      if (!stream?.isUp) continue
      if (stream.last !== undefined) tell({ address, data: stream.last })
      tell({ address, isUp: true })
    }
  }
  function callTheRoll(): void {
    for (const other of followed.keys()) if (other !== tab && !present.has(other)) followed.delete(other)
    present = new Set()
    settle()
    tell('who follows?')
  }

  const roll = setInterval(callTheRoll, ROLL_CALL_MS)
  settle()
  // Not within this call: who leads hears itself too, and does not know yet that it leads.
  queueMicrotask(() => tell('who follows?'))
  return {
    hear({ tab: other, addresses }: Asked): void {
      const before = followed.get(other) ?? []
      present.add(other)
      if (addresses.length > 0) followed.set(other, addresses)
      else followed.delete(other)
      settle()
      if (other !== tab) tellAgain(addresses.filter(address => !before.includes(address)))
    },
    stop(): void {
      clearInterval(roll)
      for (const [address, { shut }] of streams) {
        shut()
        onTold({ address, isUp: false })
      }
    },
  }
}

type Listener = {
  /** The data of an event, parsed. */
  onEvent: (data: unknown) => void
  /** Whether the stream is connected. Called with false again after each failed try. */
  onTurn: (isUp: boolean) => void
}

/**
 * Keeps a stream of server-sent events open and reopens it after every cut.
 * @returns closes it for good
 */
function liveStream(address: string, eventName: string, { onEvent, onTurn }: Listener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined

  function open() {
    source = new EventSource(address)
    source.onopen = () => onTurn(true)
    source.onerror = onError
    source.addEventListener(eventName, event => onEvent(JSON.parse(event.data)))
  }
  function onError() {
    onTurn(false)
    // The browser reconnects after a cut, but not after an answer such as a proxy's 502.
    if (source.readyState === EventSource.CLOSED) timer = setTimeout(reopen, REOPEN_MS)
  }
  function reopen() {
    shut()
    open()
  }
  // A lost network leaves the stream open and silent for minutes, but the browser's `offline` event comes at once.
  function cutOff() {
    shut()
    onTurn(false)
  }
  function shut() {
    clearTimeout(timer)
    source.close()
  }

  open()
  window.addEventListener('online', reopen)
  window.addEventListener('offline', cutOff)
  return () => {
    window.removeEventListener('online', reopen)
    window.removeEventListener('offline', cutOff)
    shut()
  }
}
