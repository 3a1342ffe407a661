import { logProblem } from '#pwa/lib/state/log.ts'
import { OUTBOX } from '../names.ts'

/** Not everywhere, and in no standard yet that the types know. */
type WithSync = { sync?: { register(tag: string): Promise<void> } }

/** Where the browser can: has the worker send what waits once there is a network, even if every page is closed by then. */
export async function askForBackgroundSending(): Promise<void> {
  // Absent where the page is no secure context.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  try {
    const { sync } = ((await workers?.ready) ?? {}) as WithSync
    await sync?.register(OUTBOX)
  } catch (error) {
    // Forbidden by the person's settings: the page sends it, as everywhere else.
    logProblem('Nothing is sent in the background', error)
  }
}
