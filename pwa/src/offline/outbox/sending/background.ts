import { logProblem } from '#pwa/lib/state/log.ts'
import { OUTBOX } from '../names.ts'

/** The Background Sync API, which not every browser has and TypeScript does not declare. */
type WithSync = { sync?: { register(tag: string): Promise<void> } }

/**
 * Asks the worker, where the browser can, to send the outbox once there is a network, even if every page is closed by
 * then.
 */
export async function askForBackgroundSending(): Promise<void> {
  // Undefined where the page is no secure context.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  try {
    const { sync } = ((await workers?.ready) ?? {}) as WithSync
    await sync?.register(OUTBOX)
  } catch (error) {
    // The person's settings forbid it: then the page sends the outbox, as in other browsers.
    logProblem('Nothing is sent in the background', error)
  }
}
