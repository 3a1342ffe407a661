import type { Ctx } from '#api/platform/context.ts'
import { API_HEADERS } from './security-headers.ts'

type StreamEvent = { id: string; event: string; data: unknown }

type Source = {
  channel: string
  /** Whether a notification's payload is about this stream; an empty payload (some may have been missed) always is. */
  concerns(payload: string): boolean
  lastEventId: string | undefined
  /** @param lastId of the newest event that the client has; null: nothing is new to it */
  read(lastId: string | undefined): Promise<StreamEvent | null>
  /** 15 seconds unless said; shorter where a broken line has to be noticed soon. */
  heartbeatMs?: number
  /**
   * Ends it then, for the client to come back: one that has vanished behind something that still takes what is sent
   * would be served for ever. Who vanishes with their machine is given up by the system, after a quarter of an hour.
   */
  endsAfterMs?: number
  /** Notice of another kind on the same line: told as it comes, without an id to resume from. */
  aside?: { channel: string; read(): Promise<Omit<StreamEvent, 'id'>[]> }
}

const READ_AGAIN_MS = 15_000

/** Of events for a client that does not read them, beside what the system keeps for its connection. */
const MOST_WAITING_BYTES = 256 * 1024
/** Counts what waits in bytes; nothing is asked for, all of it comes by itself. */
const IN_BYTES = new ByteLengthQueuingStrategy({ highWaterMark: 0 })

/**
 * Server-sent events of one thing: its state now, then what is new at each change. Notifications that come while a
 * state is being read are answered by one more reading, so that the last event always leads to the newest state.
 *
 * Who does not read is not written to any more: the stream ends behind what waits already, and whoever comes back goes
 * on behind the last event they had. A connection that takes nothing at all is cut by the server (`silentMs`).
 * @throws AppError 'unavailable', 'rate_limited' where too many are open
 */
export function eventStream(ctx: Ctx, source: Source): Response {
  const encoder = new TextEncoder()
  const leave = ctx.openStreams.enter(ctx.address)
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

        async function notifyAside(): Promise<void> {
          for (const { event, data } of (await source.aside?.read()) ?? []) {
            send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
          }
        }

        // A failed reading ends the stream; the client comes back by itself and starts from the state of then.
        function end(): void {
          cleanUp()
          try {
            controller.close()
          } catch {
            // The client closed it first.
          }
        }
        const orEnd = (work: () => Promise<void>) => () => {
          work().catch(err => {
            ctx.log.warn({ err }, 'stream ended')
            end()
          })
        }
        const refreshOrEnd = orEnd(refresh)
        const notifyAsideOrEnd = orEnd(notifyAside)
        const stopListening = ctx.live.on(source.channel, payload => {
          if (payload === '' || source.concerns(payload)) refreshOrEnd()
        })
        const stopAside = source.aside ? ctx.live.on(source.aside.channel, notifyAsideOrEnd) : () => {}
        // The heartbeat keeps proxies from closing the line; the reading is the net for a lost notification.
        const heartbeat = setInterval(() => send(': heartbeat\n\n'), source.heartbeatMs ?? READ_AGAIN_MS)
        const readAgain = setInterval(() => {
          refreshOrEnd()
          notifyAsideOrEnd()
        }, READ_AGAIN_MS)
        const lifetime = source.endsAfterMs === undefined ? undefined : setTimeout(end, source.endsAfterMs)
        cleanUp = () => {
          hasEnded = true
          clearTimeout(lifetime)
          clearInterval(heartbeat)
          clearInterval(readAgain)
          stopListening()
          stopAside()
          ctx.stopping.removeEventListener('abort', end)
          leave()
        }
        ctx.stopping.addEventListener('abort', end)
        send('retry: 2000\n\n')
        refreshOrEnd()
        notifyAsideOrEnd()
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
