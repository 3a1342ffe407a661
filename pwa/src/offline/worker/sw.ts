/**
 * The customers' service worker: the page's own files, navigations, and dishes' photos. Beyond these it answers for
 * nothing of `/api`, payment or the staff’s calls: what the server says comes from the server, and the page itself keeps
 * what it may need again (`offline/kept`).
 */

import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { LEGAL_PAGES } from '#api/features/notifications/rules/legal-text.ts'
import { answerPushes } from './answer-pushes.ts'
import { sendInBackground } from './background-sending.ts'
import { keepMenuAhead, leadPastTheWorker, renderedOr } from './documents.ts'
import { keepPictures } from './pictures.ts'
import { followReleases } from './release.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<PrecacheController['addToCacheList']>[0]
}

/** Pages that the server makes, not the shell. */
const NOT_THE_SHELL = [/^\/api(\/|$)/, /^\/admin(\/|$)/, /^\/stripe-simulator(\/|$)/, /^\/(healthz|readyz|metrics)$/]
/** Those that it renders ahead, with whatever is open in them. */
const RENDERED = [
  /^\/(\?|$)/,
  /^\/sur-place(\?|$)/,
  /^\/plat\/[^/?]+(\?|$)/,
  ...LEGAL_PAGES.map(({ path }) => new RegExp(`^${path}(\\?|$)`)),
]

const files = new PrecacheController()
files.addToCacheList(self.__WB_MANIFEST)

// Else `/` would be the kept index.html at once.
registerRoute(new PrecacheRoute(files, { directoryIndex: '' }))
followReleases(files)
const shell = files.createHandlerBoundToURL('/index.html')
registerRoute(new NavigationRoute(renderedOr(shell), { allowlist: RENDERED }))
registerRoute(new NavigationRoute(shell, { denylist: NOT_THE_SHELL }))
leadPastTheWorker()
keepPictures()
keepMenuAhead()
sendInBackground()
answerPushes({ home: '/', icon: 'icon' })
