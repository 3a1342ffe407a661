/**
 * Whether the server answers, learnt from real requests: `navigator.onLine` only says that there is some network. A
 * single lost request proves nothing: it counts once a request to `/healthz` is lost as well. While the server is gone
 * it is asked every few seconds; also while it is there, when no other request was answered for a while.
 */
import { fetchInTime, fromServer } from '../calls/answers.ts'
import { hearServerTime } from './clock.ts'
import { createListeners, createStore } from './store.ts'
import { useStore } from './use-store.ts'

/**
 * Together with the outbox's own interval it stays well below the five seconds in which the outbox must be empty after
 * the network's return.
 */
const ASK_EVERY_MS = 2500
/**
 * A little more than the menu's own polling interval (lib/menu/follow-menu.ts): where that runs, nothing is asked
 * twice.
 */
const QUIET_MS = 2450
/**
 * An answer without a body that takes longer counts as none; together with QUIET_MS, that is known within five seconds.
 */
const PATIENCE_MS = 2500
/** How long a request may still be answered: a late answer shows that the connection is slow. */
const LONGEST_MS = 6000

const reachable = createStore(true, { watch: heedHints })
/**
 * After a late answer the patience is twice the time that it took: otherwise each of a slow connection's answers would
 * count as lost, and then found.
 */
let patienceMs = PATIENCE_MS
/** Counts answers, so that a lost request knows whether another one was answered meanwhile. */
let answers = 0
let asking: Promise<void> | undefined
let nextAsk: ReturnType<typeof setTimeout> | undefined

/** Call it after every answer of the server, whatever it says. */
export function serverAnswered(): void {
  answers += 1
  clearTimeout(nextAsk)
  reachable.set(true)
  onAnswer.notify()
}

/** Call it when no answer came: the server is then asked at once whether it is there. */
export function serverUnreachable(): void {
  if (reachable.get()) void askServer()
}

/** Asks the server at once whether it is there, and notifies the listeners. */
export function askServer(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

/** Resolves when it is decided; a later answer still counts. */
function ask(): Promise<void> {
  clearTimeout(nextAsk)
  const before = answers
  const askedAt = performance.now()
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
      // Another request was answered meanwhile.
      if (answers > before) return
      reachable.set(false)
      nextAsk = setTimeout(askServer, Math.max(0, askedAt + ASK_EVERY_MS - performance.now()))
    }
    const impatience = setTimeout(() => decide(lost), patienceMs)
    const answered = (answer: Response) => {
      hearServerTime(answer, askedAt)
      patienceMs = Math.max(patienceMs, Math.min(2 * (performance.now() - askedAt), LONGEST_MS))
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
 * Notices within five seconds that the server is gone, also on a page that asks nothing of it, as long as the page is
 * visible.
 * @returns ends it
 */
export function listenForSilence(): () => void {
  let quiet: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(quiet)
    quiet = setTimeout(look, QUIET_MS)
  }
  const look = () => {
    // While the server is gone, `ask` repeats itself.
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

/** Calls its listener after every change, and follows the browser's own events while there is a listener. */
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
