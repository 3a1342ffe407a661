import { thisWorker } from './this-worker.ts'

/** Every window of the site, also one that this worker does not control yet. */
export function openWindows(): Promise<readonly WindowClient[]> {
  return thisWorker.clients.matchAll({ type: 'window', includeUncontrolled: true })
}
