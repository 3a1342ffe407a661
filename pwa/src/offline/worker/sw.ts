/**
 * The service worker: keeps the shell and its hashed files, answers navigations with the shell. It never touches
 * `/api`, payment or the back office, and never takes over a page in use (no skipWaiting).
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] }

/** Pages that the server makes, not the shell. */
const NOT_THE_SHELL = [/^\/api(\/|$)/, /^\/admin(\/|$)/, /^\/stripe-simulator(\/|$)/, /^\/(healthz|readyz|metrics)$/]

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_SHELL }))
