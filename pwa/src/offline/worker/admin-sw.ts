/**
 * The service worker of the staff's page: a tablet that starts without a network still shows where it is, and says so.
 * It keeps the page's own files and nothing else: orders and figures are the server's, never yesterday's.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerPushes } from './answer-pushes.ts'
import { renderedOr } from './documents.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<PrecacheController['addToCacheList']>[0]
}

// A name of its own: under the usual one the customers' worker, whose scope contains this one, would clear it away.
const files = new PrecacheController({ cacheName: 'laikhram-staff' })
files.addToCacheList(self.__WB_MANIFEST)
self.addEventListener('install', event => void files.install(event))
self.addEventListener('activate', event => void files.activate(event))

registerRoute(new PrecacheRoute(files, { directoryIndex: '' }))
// The newest document first: a tablet that is never closed would otherwise stay with an old one for weeks.
registerRoute(new NavigationRoute(renderedOr(files.createHandlerBoundToURL('/admin/admin.html'))))
answerPushes({ home: '/admin/commandes', icon: 'staff-icon' })
