import { Workbox } from 'workbox-window'
import { ownRelease } from '#pwa/lib/storage/own-release.ts'
import { lookForUpdates } from './look-for-updates.ts'
import { newVersion } from './new-version.ts'
import { askWorker } from './worker-messages.ts'

/** A worker that was let in takes over at once; one that is broken must not keep anybody from a new page. */
const TAKE_OVER_MS = 4000

/**
 * Registers the service worker and has an eye on its successors. A page that is older than the worker which waits, or
 * which another tab has let in, offers to be loaded anew; nothing changes before the person says so. Failure only means
 * no offline start.
 */
export async function registerWorker(): Promise<void> {
  const worker = new Workbox('/sw.js')
  let isOurDoing = false
  const letIn = async () => {
    isOurDoing = true
    const waiting = registration?.waiting
    if (!waiting) return
    const taken = activated(waiting)
    const takesOver = await askWorker(waiting, { kind: 'take_over' })
    if (takesOver !== false) await Promise.race([taken, after(TAKE_OVER_MS)])
  }
  const offer = () =>
    newVersion.set({
      apply: async () => {
        await letIn()
        location.reload()
      },
    })
  worker.addEventListener('waiting', async ({ sw }) => {
    // Loaded since it was released, as `/` always is with a network: there is nothing to ask anybody.
    if (sw && (await isOfOurRelease(sw))) await letIn()
    else offer()
  })
  worker.addEventListener('controlling', async () => {
    const { controller } = navigator.serviceWorker
    if (!isOurDoing && controller && !(await isOfOurRelease(controller))) offer()
  })
  const registration = await worker.register().catch(() => undefined)
  if (registration) lookForUpdates(registration)
}

async function isOfOurRelease(worker: ServiceWorker): Promise<boolean> {
  const script = ownRelease()
  return script !== undefined && (await askWorker(worker, { kind: 'is_of_your_release', script })) === true
}

/**
 * Not as soon as it controls the page: what is loaded before it is active waits for it, and in Chromium the tab has been
 * seen to hang there for good, at one update in ten.
 */
function activated(worker: ServiceWorker): Promise<void> {
  return new Promise(resolve => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
}

function after(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
