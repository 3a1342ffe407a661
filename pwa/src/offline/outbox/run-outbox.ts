/** Sends what waits by itself: on the network's return, on focus, at the start, and every few seconds meanwhile. */
import { askServer, isServerReachable, watchServer } from '#pwa/lib/state/connectivity.ts'
import { tellArrival } from './arrivals.ts'
import { type Entry, isDue } from './entry.ts'
import { unlessElsewhere } from './one-at-a-time.ts'
import { postEntry } from './post-entry.ts'
import { sendDue } from './send-due.ts'
import { outbox, tellOtherTabs } from './site-outbox.ts'

/** Well under the five seconds from the network's return to an empty outbox. */
const LOOK_EVERY_MS = 2500

let isRunning = false
let isUnderWay = false
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Starts it, once for this page; nothing is asked of the server while nothing waits. */
export function runOutbox(): void {
  if (isRunning) return
  isRunning = true
  const onReturn = () => {
    if (isServerReachable()) void sendNow()
  }
  watchServer(onReturn)
  addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  outbox.subscribe(lookLater)
  void outbox
    .reload()
    .then(tellOfArrived)
    .then(() => sendNow())
}

/** What the worker has sent while no page was open. */
async function tellOfArrived(): Promise<void> {
  for (const arrived of outbox.state().entries.filter(({ state }) => state === 'arrived')) {
    let isThere = false
    await outbox.change(arrived.key, entry => {
      isThere = entry !== undefined
      return undefined
    })
    // Else another tab has told it.
    if (isThere) tellArrival(arrived)
  }
}

/** Tries at once, because the person asks for it or something tells of a network. */
export async function sendNow({ evenInAPause = false } = {}): Promise<void> {
  if (isUnderWay || !hasDue() || (Date.now() < notBefore && !evenInAPause)) return
  isUnderWay = true
  try {
    if (!isServerReachable()) await askServer()
    if (isServerReachable()) await unlessElsewhere(send)
  } finally {
    isUnderWay = false
    lookLater()
  }
}

async function send(): Promise<void> {
  const onArrival = (entry: Entry) => {
    tellArrival(entry)
    tellOtherTabs({ arrived: entry })
    return undefined
  }
  const pause = await sendDue({ outbox, post: postEntry, onArrival })
  notBefore = pause && Date.now() + pause
}

function lookLater() {
  clearTimeout(timer)
  if (hasDue() && !isUnderWay) timer = setTimeout(() => void sendNow(), Math.max(LOOK_EVERY_MS, notBefore - Date.now()))
}

function hasDue(): boolean {
  return outbox.state().entries.some(isDue)
}
