import type { Ctx } from '#api/platform/context.ts'
import { API_HEADERS } from './security-headers.ts'

type StreamEvent = { id: string; event: string; data: unknown }

type Source = {
  channel: string
  /**
   * Whether a notification's payload is about this stream; an empty payload means that some were missed, so it always
   * is.
   */
  concerns(payload: string): boolean
  lastEventId: string | undefined
  /**
   * @param lastId of the newest event that the client has
   * @returns the state since then; null: nothing is new to the client
   */
  read(lastId: string | undefined): Promise<StreamEvent | null>
  /** 15 seconds by default; shorter where the client has to notice a broken connection soon. */
  heartbeatMs?: number
  /**
   * Ends the stream after this time; a client that is still there reconnects. Without it, a client that has vanished
   * behind a proxy that still accepts data would be served for ever. (If its whole machine has vanished, the operating
   * system gives up after a quarter of an hour.)
   */
  endsAfterMs?: number
  /** Events of other kinds in the same stream: sent as they come, without an id to resume from. */
  asides?: readonly Aside[]
}

export type Aside = { channel: string; read(): Promise<Omit<StreamEvent, 'id'>[]> }

const READ_AGAIN_MS = 15_000

/** How many bytes of events may wait for a client that does not read, beside the operating system's own buffer. */
const MOST_WAITING_BYTES = 256 * 1024
/** Counts waiting data in bytes; the stream is never asked for data, since events come by themselves. */
const IN_BYTES = new ByteLengthQueuingStrategy({ highWaterMark: 0 })

/**
 * Server-sent events about one thing: its current state first, then what is new at each change. Notifications that come
 * while a state is being read cause one further reading, so that the last event always has the newest state.
 *
 * A client that does not read gets no further events: the stream ends after those that wait already, and a client that
 * reconnects continues after the last event it had. A connection that takes nothing at all is cut by the server
 * (`silentMs`).
 * @throws AppError 'unavailable', 'rate_limited' where too many are open
 */
export function eventStream(ctx: Ctx, source: Source): Response {
  const encoder = new TextEncoder()
  const leave = ctx.openStreams.enter(ctx.address, ctx.actor.kind === 'staff')
  let cleanUp = leave
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let lastId = source.lastEventId
        let isReading = false
        let isStale = false
        let hasEnded = false

        function send(text: string): void {
          if (hasEnded) return
          const waitingBytes = -(controller.desiredSize ?? 0)
          if (waitingBytes > MOST_WAITING_BYTES) end()
          else controller.enqueue(encoder.encode(text))
        }

        async function refresh(): Promise<void> {
          isStale = true
          if (isReading) return
          isReading = true
          try {
            while (isStale && !hasEnded) {
              isStale = false
              const next = await source.read(lastId)
              if (next === null || next.id === lastId) continue
              send(`id: ${next.id}\nevent: ${next.event}\ndata: ${JSON.stringify(next.data)}\n\n`)
              lastId = next.id
            }
          } finally {
            isReading = false
          }
        }

        async function notify(aside: Aside): Promise<void> {
          for (const { event, data } of await aside.read()) {
            send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
          }
        }

        // A failed reading ends the stream; the client reconnects by itself and starts from the state at that time.
        function end(): void {
          cleanUp()
          try {
            controller.close()
          } catch {
            // The client has closed the stream already.
          }
        }
        const orEnd = (work: () => Promise<void>) => () => {
          work().catch(err => {
            ctx.log.warn({ err }, 'stream ended')
            end()
          })
        }
        const refreshOrEnd = orEnd(refresh)
        const asides = (source.asides ?? []).map(aside => ({ ...aside, notify: orEnd(() => notify(aside)) }))
        const stopListening = ctx.live.on(source.channel, payload => {
          if (payload === '' || source.concerns(payload)) refreshOrEnd()
        })
        const stopAsides = asides.map(({ channel, notify }) => ctx.live.on(channel, notify))
        // The heartbeat keeps proxies from closing the connection; the regular reading makes up for a lost
        // notification.
        const heartbeat = setInterval(() => send(': heartbeat\n\n'), source.heartbeatMs ?? READ_AGAIN_MS)
        const readAgain = setInterval(() => {
          refreshOrEnd()
          for (const { notify } of asides) notify()
        }, READ_AGAIN_MS)
        const lifetime = source.endsAfterMs === undefined ? undefined : setTimeout(end, source.endsAfterMs)
        cleanUp = () => {
          hasEnded = true
          clearTimeout(lifetime)
          clearInterval(heartbeat)
          clearInterval(readAgain)
          stopListening()
          for (const stop of stopAsides) stop()
          ctx.stopping.removeEventListener('abort', end)
          leave()
        }
        ctx.stopping.addEventListener('abort', end)
        send('retry: 2000\n\n')
        // Whoever comes between the signal and the closing of the port goes on at another process.
        if (ctx.stopping.aborted) return end()
        refreshOrEnd()
        for (const { notify } of asides) notify()
      },
      cancel() {
        cleanUp()
      },
    },
    IN_BYTES,
  )
  return new Response(body, {
    headers: { ...API_HEADERS, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  })
}
