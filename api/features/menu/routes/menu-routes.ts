import { Hono } from 'hono'
import { API_HEADERS } from '#api/http/pages/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context/context.ts'
import { getDrawing, getMenu } from '../contract/menu.ts'
import { drawingNamed } from '../rules/picture/drawing/address.ts'
import { drawingSvg } from '../views/drawing-svg.ts'
import { preparedMenu } from '../views/prepared-menu.ts'

export function menuRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, getMenu, preparedMenu)
  return app
}

/** A drawing is determined by its name; caches hold it for a day only, since a release may draw it better. */
export function drawingsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, getDrawing, async (_, { params }) => {
    const svg = drawingSvg(drawingNamed(params.name))
    if (!svg) throw new AppError('not_found')
    return new Response(svg, {
      headers: { ...API_HEADERS, 'cache-control': 'public, max-age=86400', 'content-type': 'image/svg+xml' },
    })
  })
  return app
}
