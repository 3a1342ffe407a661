import postgres from 'postgres'
import type { Log } from './log.ts'

type Listener = (payload: string) => void

export type LiveHub = {
  /** Calls back on each notification of a channel; with an empty payload after a reconnection, when some may have been missed. */
  on(channel: string, listener: Listener): () => void
  stop(): Promise<void>
}

/**
 * One LISTEN connection for the whole process (direct to Postgres: through a pooler it connects and delivers nothing).
 * A notification is only a hint to read again; what is true is in the tables.
 */
export async function openLiveHub(directUrl: string, channels: readonly string[], log: Log): Promise<LiveHub> {
  const listeners = new Map<string, Set<Listener>>(channels.map(channel => [channel, new Set()]))
  const call = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const sql = postgres(directUrl, { max: 1, onnotice: () => {}, connection: { application_name: 'lai-khram live' } })
  await Promise.all(
    channels.map(channel => {
      let isFirst = true
      return sql.listen(
        channel,
        payload => call(channel, payload),
        () => {
          if (!isFirst) {
            log.info({ channel }, 'listening again')
            call(channel, '')
          }
          isFirst = false
        },
      )
    }),
  )
  return {
    on(channel, listener) {
      const set = listeners.get(channel)
      if (!set) throw new Error(`channel ${channel} is not listened to`)
      set.add(listener)
      return () => set.delete(listener)
    },
    stop: () => sql.end({ timeout: 1 }),
  }
}

/** What the database tells about: the menu, the settings, and orders (payload: the order's id). */
export const LIVE_CHANNELS = ['menu_changed', 'settings_changed', 'order_changed'] as const
