import postgres from 'postgres'
import type { Log } from '../telemetry/log.ts'
import { pauseSeconds, whereToConnect } from './database.ts'

type Listener = (payload: string) => void

export type LiveHub = {
  /**
   * Calls back on each notification of a channel; with an empty payload after a reconnection, when some may have been
   * missed.
   */
  on(channel: string, listener: Listener): () => void
  stop(): Promise<void>
}

/**
 * One LISTEN connection for the whole process (direct to Postgres: through a pooler it would connect but deliver
 * nothing). A notification is only a hint to read again, because the truth is in the tables.
 *
 * It reconnects by itself: the driver's own `listen` registers a listener again for each failed try, so that after an
 * outage every notification would arrive several times.
 */
export async function openLiveHub(directUrl: string, channels: readonly string[], log: Log): Promise<LiveHub> {
  const listeners = new Map<string, Set<Listener>>(channels.map(channel => [channel, new Set()]))
  const call = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  let stopped = false
  let isListening = false
  let pause: NodeJS.Timeout | undefined
  const options = {
    max: 1,
    // If this connection were closed for idleness or age, notifications would be lost.
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    ...whereToConnect(directUrl),
    backoff: pauseSeconds,
    onnotice: () => {},
    // The driver's own `listen` uses this option, which its types leave out.
    onnotify: call,
    // It is also called for a failed attempt, which is repeated anyway.
    onclose: () => {
      if (isListening && !stopped) void listenAgain()
    },
    connection: { application_name: 'lai-khram live' },
  }
  const sql = postgres(directUrl, options)

  const listen = async () => {
    await sql.unsafe(channels.map(channel => `listen "${channel}"`).join(';'))
    isListening = true
  }
  const listenAgain = async (): Promise<void> => {
    isListening = false
    while (!isListening) {
      await new Promise(resolve => {
        pause = setTimeout(resolve, pauseSeconds() * 1000)
      })
      if (stopped) return
      // It fails as long as the database is down.
      await listen().catch(() => {})
    }
    log.info({ channels }, 'listening again')
    for (const channel of channels) call(channel, '')
  }

  await listen()
  return {
    on(channel, listener) {
      const set = listeners.get(channel)
      if (!set) throw new Error(`channel ${channel} is not listened to`)
      set.add(listener)
      return () => set.delete(listener)
    },
    stop: async () => {
      stopped = true
      clearTimeout(pause)
      await sql.end({ timeout: 1 })
    },
  }
}

/**
 * The channels on which the database notifies: the menu, the settings, orders and stock alerts (payload: the order's or
 * the alert's id), and printers that begin or cease to print.
 */
export const LIVE_CHANNELS = [
  'menu_changed',
  'settings_changed',
  'order_changed',
  'stock_alert',
  'printers_changed',
] as const
