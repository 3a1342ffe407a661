/**
 * Whether the server answers, learnt from real requests: `navigator.onLine` says only that some network is there.
 * After a failure it asks `/healthz` now and then until it answers.
 */
import { useSyncExternalStore } from 'react'

const PROBE_EVERY_MS = 8000

let reachable = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** To be told by whoever talks to the server: it answered, whatever it said. */
export function serverAnswered(): void {
  clearTimeout(timer)
  timer = undefined
  set(true)
}

/** To be told by whoever talks to the server: no answer came. */
export function serverUnreachable(): void {
  set(false)
  timer ??= setTimeout(askServer, PROBE_EVERY_MS)
}

/** Asks the server whether it is there, at once; those who watch hear of it. */
export async function askServer(): Promise<void> {
  timer = undefined
  try {
    await fetch('/healthz', { cache: 'no-store' })
    serverAnswered()
  } catch {
    serverUnreachable()
  }
}

function set(next: boolean) {
  if (reachable === next) return
  reachable = next
  for (const listener of listeners) listener()
}

/** Tells of every change, and has the browser's own hints looked into, as long as someone listens. */
export function watchServer(listener: () => void): () => void {
  const onOnline = () => void askServer()
  listeners.add(listener)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', serverUnreachable)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', serverUnreachable)
  }
}

/** Whether the server answered last. */
export function isServerReachable(): boolean {
  return reachable
}

/** True while the server answers. */
export function useServerReachable(): boolean {
  return useSyncExternalStore(watchServer, isServerReachable, () => true)
}
