/**
 * Whether the server answers, learnt from real requests: `navigator.onLine` says only that some network is there.
 * One lost request of many proves nothing: it is believed once a question of its own, to `/healthz`, is lost as well.
 * While the server is gone it is asked every few seconds; while it is there and nothing is heard of it, too.
 */
import { fetchInTime } from '../calls/fetch-in-time.ts'
import { fromServer } from '../calls/from-server.ts'
import { createListeners } from './listeners.ts'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/** With the outbox's own turn well under the five seconds from the network's return to an empty outbox. */
const ASK_EVERY_MS = 2500
/** A little more than the menu asks by itself (lib/follow-menu.ts): where it does, nobody asks twice. */
const QUIET_MS = 2450
/** A line that takes longer for an answer without a body is none; with the quiet before it, known within five seconds. */
const PATIENCE_MS = 2500
/** How long a question may still find its answer: a late one tells of a slow line. */
const LONGEST_MS = 6000

const reachable = createStore(true, { watch: heedHints })
/** Twice what the slowest line has taken, which would otherwise be lost and found again with each of its answers. */
let patienceMs = PATIENCE_MS
/** Counts answers, so that a lost question can tell whether another request had better luck meanwhile. */
let answers = 0
let asking: Promise<void> | undefined
let nextAsk: ReturnType<typeof setTimeout> | undefined

/** To be told by whoever talks to the server: it answered, whatever it said. */
export function serverAnswered(): void {
  answers += 1
  clearTimeout(nextAsk)
  reachable.set(true)
  onAnswer.tell()
}

/** To be told by whoever talks to the server: no answer came. Whether that is the server's silence is asked at once. */
export function serverUnreachable(): void {
  if (reachable.get()) void askServer()
}

/** Asks the server whether it is there, at once; those who watch hear of it. */
export function askServer(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

/** Ends when it is decided; an answer that comes later still counts. */
function ask(): Promise<void> {
  clearTimeout(nextAsk)
  const before = answers
  const askedAt = Date.now()
  return new Promise(decided => {
    let isDecided = false
    const decide = (whether: () => void) => {
      if (isDecided) return
      isDecided = true
      clearTimeout(impatience)
      whether()
      decided()
    }
    const lost = () => {
      // Another request may have had better luck meanwhile.
      if (answers > before) return
      reachable.set(false)
      nextAsk = setTimeout(askServer, Math.max(0, askedAt + ASK_EVERY_MS - Date.now()))
    }
    const impatience = setTimeout(() => decide(lost), patienceMs)
    const answered = () => {
      patienceMs = Math.max(patienceMs, Math.min(2 * (Date.now() - askedAt), LONGEST_MS))
      serverAnswered()
      decide(() => {})
    }
    fetchInTime('/healthz', LONGEST_MS, { cache: 'no-store' })
      .then(fromServer)
      .then(answered, () => decide(lost))
  })
}

const onAnswer = createListeners()

/**
 * Has a server that goes away noticed within five seconds also on a page that asks nothing of it, as long as somebody
 * looks at the page.
 * @returns ends it
 */
export function listenForSilence(): () => void {
  let quiet: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(quiet)
    quiet = setTimeout(look, QUIET_MS)
  }
  const look = () => {
    // Of a server that is gone `ask` itself takes care.
    if (!document.hidden && reachable.get()) void askServer()
    wait()
  }
  const onShown = () => {
    if (!document.hidden) look()
  }
  const stopHearing = onAnswer.add(wait)
  document.addEventListener('visibilitychange', onShown)
  wait()
  return () => {
    clearTimeout(quiet)
    stopHearing()
    document.removeEventListener('visibilitychange', onShown)
  }
}

/** Tells of every change, and has the browser's own hints looked into, as long as someone listens. */
export const watchServer = reachable.subscribe

function heedHints() {
  const onHint = () => void askServer()
  window.addEventListener('online', onHint)
  window.addEventListener('offline', onHint)
  return () => {
    window.removeEventListener('online', onHint)
    window.removeEventListener('offline', onHint)
  }
}

/** Whether the server answered last. */
export const isServerReachable = reachable.get

/** True while the server answers. */
export function useServerReachable(): boolean {
  return useStore(reachable)
}
