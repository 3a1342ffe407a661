import { Hono } from 'hono'
import type { AnswerAtOnce } from '#api/http/node-server.ts'
import { problemResponse } from '#api/http/problem.ts'
import { chooseAnswer, chosenResponse } from '#api/http/ready-answers.ts'
import { requestContext } from '#api/http/request-context.ts'
import type { Services } from '#api/platform/context.ts'
import { getMenu } from './contract.ts'
import { menuAnswers } from './menu-answers.ts'

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
