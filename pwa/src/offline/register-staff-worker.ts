import { Workbox } from 'workbox-window'

/** Registers the staff's service worker, for `/admin` and all below. Failure only means no start without a network. */
export async function registerStaffWorker(): Promise<void> {
  await new Workbox('/admin/staff-sw.js', { scope: '/admin' }).register().catch(() => undefined)
}
