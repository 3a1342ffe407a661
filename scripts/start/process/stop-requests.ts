import { isAlive, processFacts } from '../../processes.ts'

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
    if (process.env.npm_lifecycle_event === 'start') whenNpmDies(request)
  })
  return { requested, isRequested: () => isRequested }
}

/** Polls for the end of the parent, since a killed npm passes no signal on and no event reports it. */
function whenNpmDies(callback: () => void): void {
  const npm = npmOverUs()
  if (npm) setInterval(() => isAlive(npm) || callback(), WATCH_MS).unref()
}

/** The npm that runs a start. Between the two may stand the shell that npm starts scripts with, waiting for its end. */
function npmOverUs(): number | undefined {
  const start = processFacts(process.pid)
  const parent = start && processFacts(start.parent)
  return parent?.command.includes('start.mjs') ? parent.parent : start?.parent
}
