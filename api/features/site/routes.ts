import { type Context, Hono } from 'hono'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { chosenResponse, type Prepare, textFrom } from '#api/http/prepared.ts'
import { pageHeaders } from '#api/http/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { currentSecurityText, currentSitemap, robots } from './addresses.ts'
import { dishPage, firstPage, getManifest, getStaffManifest, LISTED_PAGE_ENDPOINTS } from './contract-pages.ts'
import { customersManifest, staffManifest } from './manifests.ts'
import type { HomePage, OtherPages } from './pages.ts'
import { dishPath } from './rules/page-names.ts'

export type RenderedPages = {
  home: HomePage
  others: OtherPages
  /** The document without rendered content. */
  shell: (c: Context, status?: 200 | 404) => Response
}

/** Serves the public pages, and the files of `siteFileRoutes`. */
export function siteRoutes(services: Services, { home, others, shell }: RenderedPages): Hono {
  const app = siteFileRoutes(services)
  serve(app, services, firstPage, () => ({ ...home, otherwise: shell }))
  for (const page of LISTED_PAGE_ENDPOINTS)
    serve(app, services, page, () => ({ ...others.at(page.path), otherwise: shell }))
  serve(app, services, dishPage, async (ctx, _, c) => {
    const path = dishPath(c.req.param('id') ?? '')
    if (!(await others.has(path))) return shell(c, 404)
    const answers = await others.at(path).read()
    return answers ? chosenResponse(answers, c, ctx.requestId) : shell(c)
  })
  return app
}

/** A browser may use it for an hour without asking; an installed app checks for a new name about once a day. */
const HEADERS = { ...pageHeaders('/'), 'cache-control': 'public, max-age=3600' }

/**
 * Serves the files for search engines and for who found a hole, and the manifests of the apps that a browser installs: no
 * page has to be built for them.
 */
export function siteFileRoutes(services: Services): Hono {
  const app = new Hono()
  const origin = services.origins[0] ?? ''
  serve(app, services, getManifest, appManifest(customersManifest))
  serve(app, services, getStaffManifest, appManifest(staffManifest))
  app.get('/robots.txt', c => c.body(robots(origin), 200, textHeaders('text/plain')))
  app.get('/sitemap.xml', async c => c.body(await currentSitemap(services), 200, textHeaders('application/xml')))
  app.get('/.well-known/security.txt', async c =>
    c.body(await currentSecurityText(services), 200, textHeaders('text/plain')),
  )
  return app
}

function textHeaders(type: string): Record<string, string> {
  return { ...pageHeaders('/'), 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' }
}

/** The manifest of one of the apps, with the restaurant's name as the settings have it. */
function appManifest(manifestOf: (restaurant: { name: string }) => object): Prepare<void> {
  return services =>
    textFrom(services, [settingsSnapshot], 'application/manifest+json; charset=utf-8', ([{ restaurant }]) => ({
      text: JSON.stringify(manifestOf(restaurant)),
      headers: HEADERS,
    }))
}
