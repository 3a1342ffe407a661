const WATCH_MS = 500

export type StopRequests = {
  requested: Promise<void>
  isRequested(): boolean
}

/**
 * Hears every way in which we are asked to end: Ctrl-C, SIGTERM, a closed terminal, and the end of whoever started us,
 * be it the process at the other side of our channel or an `npm` that was killed.
 * Repeated ones (npm passes on a Ctrl-C that the terminal has already sent) change nothing.
 */
export function stopRequests(): StopRequests {
  let isRequested = false
  const requested = new Promise<void>(resolve => {
    const request = () => {
      isRequested = true
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request)
    process.on('disconnect', request)
    if (process.env.npm_lifecycle_event === 'start') whenParentDies(request)
  })
  return { requested, isRequested: () => isRequested }
}

/** No event tells the end of a parent; the system only gives us another one. */
function whenParentDies(callback: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && callback(), WATCH_MS).unref()
}
