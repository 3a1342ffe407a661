import { Hono } from 'hono'
import type { AnswerAtOnce } from '#api/http/node-server.ts'
import { problemResponse } from '#api/http/problem.ts'
import { chooseAnswer, chosenResponse } from '#api/http/ready-answers.ts'
import { requestContext } from '#api/http/request-context.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import { AppError } from '#api/kernel/errors.ts'
import type { Services } from '#api/platform/context.ts'
import { getDrawing, getMenu } from '../contract/menu.ts'
import { drawingNamed } from '../rules/drawing/address.ts'
import { drawingSvg } from '../views/drawing-svg.ts'
import { menuAnswers } from '../views/menu-answers.ts'

/**
 * `GET /api/menu`, the call that everybody makes: not bound by `serve()`, but answered from bytes and headers made
 * ahead. For the same reason answers are tallied, and neither timed nor logged one by one.
 */
export function menuRoutes(services: Services): Hono {
  const tally = services.metrics.tally(getMenu)
  const answers = menuAnswers(services)
  return new Hono().get(getMenu.path, async c => {
    const response = await answers.read().then(
      ready => chosenResponse(ready, c),
      error => {
        const { requestId, log } = requestContext(services, c)
        return problemResponse(error, requestId, log)
      },
    )
    tally(response.status)
    return response
  })
}

/** Drawings are a function of their names: a day in any cache, since a release may draw better. */
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

/** The same answer before the framework sees the request, whenever a fresh menu is at hand; all else is left to it. */
export function menuAtOnce(services: Services): AnswerAtOnce {
  const tally = services.metrics.tally(getMenu)
  const answers = menuAnswers(services)
  return (request, response) => {
    if (request.url !== getMenu.path || request.method !== 'GET') return false
    const ready = answers.peek()
    if (!ready) return false
    const { status, headers, body } = chooseAnswer(ready, request.headers)
    response.writeHead(status, headers).end(body)
    tally(status)
    return true
  }
}
