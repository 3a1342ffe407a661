import { Hono } from 'hono'
import type { AnswerAtOnce } from '#api/http/node-server.ts'
import { problemResponse } from '#api/http/problem.ts'
import { chooseAnswer, chosenResponse, type ReadyAnswers, readyAnswers } from '#api/http/ready-answers.ts'
import { requestContext } from '#api/http/request-context.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import type { Services } from '#api/platform/context.ts'
import { getMenu } from './contract.ts'
import { VERSION_HEADER } from './rules.ts'
import { type MenuSnapshot, menuSnapshot } from './snapshot.ts'

/** Stored by anyone, shown by nobody without asking whether it still holds: prices must be today's. */
const HEADERS = { ...API_HEADERS, 'cache-control': 'public, no-cache' }

/**
 * `GET /api/menu`, the call that everybody makes: not bound by `serve()`, but answered from bytes and headers made
 * ahead. For the same reason answers are tallied, and neither timed nor logged one by one.
 */
export function menuRoutes(services: Services): Hono {
  const tally = services.metrics.tally(getMenu)
  const answersFor = rememberLast(menuAnswers)
  return new Hono().get(getMenu.path, async c => {
    const response = await services.snapshots.read(menuSnapshot).then(
      snapshot => chosenResponse(answersFor(snapshot), c),
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
  const answersFor = rememberLast(menuAnswers)
  return (request, response) => {
    if (request.url !== getMenu.path || request.method !== 'GET') return false
    const snapshot = services.snapshots.peek(menuSnapshot)
    if (!snapshot) return false
    const { status, headers, body } = chooseAnswer(answersFor(snapshot), request.headers)
    response.writeHead(status, headers).end(body)
    tally(status)
    return true
  }
}

/** With the version in a header too: an open page compares it with its own without loading the menu. */
function menuAnswers(snapshot: MenuSnapshot): ReadyAnswers {
  const headers = { ...HEADERS, [VERSION_HEADER]: String(snapshot.version) }
  return readyAnswers(snapshot, 'application/json; charset=utf-8', headers)
}

function rememberLast<From extends object, To>(make: (from: From) => To): (from: From) => To {
  let last: { from: From; made: To } | undefined
  return from => {
    if (last?.from !== from) last = { from, made: make(from) }
    return last.made
  }
}
