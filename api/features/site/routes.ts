import { type Context, Hono } from 'hono'
import { chosenResponse } from '#api/http/ready-answers.ts'
import { pageHeaders } from '#api/http/security-headers.ts'
import type { HomePage } from './home-page.ts'
import { robots, sitemap } from './rules/addresses.ts'

/** The first page, and what search engines ask for before it. */
export function siteRoutes(home: HomePage, origin: string, shell: (c: Context) => Response): Hono {
  const app = new Hono()
  app.get('/', async c => {
    const answers = await home.answers()
    return answers ? chosenResponse(answers, c) : shell(c)
  })
  app.get('/robots.txt', c => c.body(robots(origin), 200, textHeaders('text/plain')))
  app.get('/sitemap.xml', c => c.body(sitemap(origin), 200, textHeaders('application/xml')))
  return app
}

function textHeaders(type: string): Record<string, string> {
  return { ...pageHeaders('/'), 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' }
}
