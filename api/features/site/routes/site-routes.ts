import { type Context, Hono } from 'hono'
import { pageHeaders } from '#api/http/pages/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { firstPage, getManifest, getStaffManifest } from '../contract/pages.ts'
import { robots, sitemap } from '../rules/addresses.ts'
import { customersManifest, staffManifest } from '../rules/manifests.ts'
import { appManifest } from '../views/app-manifests.ts'
import type { HomePage } from '../views/home-page.ts'
import { currentSecurityText } from '../views/security-text.ts'

/** Serves the first page, the files for search engines and for who found a hole, and the manifests of the apps that a browser installs. */
export function siteRoutes(services: Services, home: HomePage, shell: (c: Context) => Response): Hono {
  const app = new Hono()
  const origin = services.origins[0] ?? ''
  serve(app, services, firstPage, () => ({ ...home, otherwise: shell }))
  serve(app, services, getManifest, appManifest(customersManifest))
  serve(app, services, getStaffManifest, appManifest(staffManifest))
  app.get('/robots.txt', c => c.body(robots(origin), 200, textHeaders('text/plain')))
  app.get('/sitemap.xml', c => c.body(sitemap(origin), 200, textHeaders('application/xml')))
  app.get('/.well-known/security.txt', async c =>
    c.body(await currentSecurityText(services), 200, textHeaders('text/plain')),
  )
  return app
}

function textHeaders(type: string): Record<string, string> {
  return { ...pageHeaders('/'), 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' }
}
