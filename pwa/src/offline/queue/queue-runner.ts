/** Sends what waits by itself: when it is due, at the network's return, and whenever its definition says. */

import { clock } from '#pwa/lib/state/clock.ts'
import { askServer, isServerReachable, watchServer } from '#pwa/lib/state/connectivity.ts'
import type { Queue, Queued } from './queue.ts'

type Watch = (listener: () => void) => () => void

type Running<Entry extends Queued> = {
  queue: Pick<Queue<Entry>, 'reload' | 'subscribe'>
  /** Sends what is due. @returns how long to leave the server alone, in milliseconds; undefined: not at all */
  send: () => Promise<number | undefined>
  /** When the next one may go out, in milliseconds since 1970; undefined where none waits. */
  nextDueAt: () => number | undefined
  mayGoOut: () => boolean
  /** Asks a server that is gone whether it is back, that often; without it, others do. */
  askEveryMs?: number
  /** What else tells that something may go out now. */
  watches: readonly Watch[]
  /** A pause was for the network's sake: its return ends it. */
  returnEndsPause: boolean
  /** Before the first sending, with what the device has kept. */
  onLoaded?: () => Promise<void>
}

export function queueRunner<Entry extends Queued>({
  queue,
  send,
  nextDueAt,
  mayGoOut,
  askEveryMs,
  watches,
  returnEndsPause,
  onLoaded = async () => {},
}: Running<Entry>) {
  let users = 0
  let isUnderWay = false
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stops: (() => void)[] = []

  /** @param evenInAPause because the person asks for it */
  async function run({ evenInAPause = false } = {}): Promise<void> {
    clearTimeout(timer)
    const isPaused = clock.deviceMs() < notBefore && !evenInAPause
    if (isUnderWay || isPaused || nextDueAt() === undefined) return lookLater()
    isUnderWay = true
    try {
      if (askEveryMs !== undefined && !isServerReachable()) await askServer()
      if (mayGoOut()) {
        const pause = await send()
        // Zero, not now: a clock that is set back must not hold what waits.
        notBefore = pause ? clock.deviceMs() + pause : 0
      }
    } finally {
      isUnderWay = false
      lookLater()
    }
  }

  function lookLater(): void {
    clearTimeout(timer)
    const next = nextDueAt()
    if (users === 0 || isUnderWay || next === undefined || (askEveryMs === undefined && !mayGoOut())) return
    timer = setTimeout(
      () => void run(),
      Math.max(askEveryMs ?? 0, next - clock.deviceMs(), notBefore - clock.deviceMs()),
    )
  }

  function onReturn(): void {
    if (returnEndsPause) notBefore = 0
    if (mayGoOut()) void run()
  }

  function start(): void {
    stops = [queue.subscribe(lookLater), ...[watchServer, ...watches].map(watch => watch(onReturn))]
    void queue
      .reload()
      .then(onLoaded)
      .then(() => run())
  }

  return {
    run,
    /** As long as somebody uses it; when the last one goes, what is due goes out once more. */
    use(): () => void {
      users += 1
      if (users === 1) start()
      return () => {
        users -= 1
        if (users > 0) return
        for (const stop of stops) stop()
        void run()
      }
    },
  }
}

/**
 * The other tabs of this browser, and its worker. Not everywhere (an old WebKit): there, a tab looks again when it is
 * shown.
 * @param onShown the person comes back to this tab
 * @returns tells them
 */
export function otherTabs<Message>(
  name: string,
  { onMessage, onShown }: { onMessage: (message: Message) => void; onShown: () => void },
): (message: Message) => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onShown()
  })
  return message => channel?.postMessage(message)
}
