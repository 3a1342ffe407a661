import { Workbox } from 'workbox-window'

/**
 * Registers the staff's service worker, for `/admin` and all below. Failure only means no start without a network.
 * A tablet that still has the one that was `/admin/staff-sw.js` needs no more: a registration is known by its scope,
 * so that this one takes its place, and its files.
 */
export async function registerStaffWorker(): Promise<void> {
  await new Workbox('/admin-sw.js', { scope: '/admin' }).register().catch(() => undefined)
}
