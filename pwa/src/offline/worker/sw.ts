/**
 * The service worker: keeps the shell and its hashed files, answers navigations with the shell. It never touches
 * `/api`, payment or the back office, and never takes over a page in use (no skipWaiting).
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { renderedOr } from './rendered-or.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] }

/** Pages that the server makes, not the shell. */
const NOT_THE_SHELL = [/^\/api(\/|$)/, /^\/admin(\/|$)/, /^\/stripe-simulator(\/|$)/, /^\/(healthz|readyz|metrics)$/]
/** The one that it renders ahead, with whatever is open in it. */
const RENDERED = [/^\/(\?|$)/]

cleanupOutdatedCaches()
// Else `/` would be the kept index.html at once.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' })
const shell = createHandlerBoundToURL('/index.html')
registerRoute(new NavigationRoute(renderedOr(shell), { allowlist: RENDERED }))
registerRoute(new NavigationRoute(shell, { denylist: NOT_THE_SHELL }))
