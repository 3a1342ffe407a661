import { Hono } from 'hono'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { AnswerAtOnce } from '#api/http/node-server.ts'
import { problemResponse } from '#api/http/problem.ts'
import { chooseAnswer, chosenResponse, type ReadyAnswers, readyAnswers } from '#api/http/ready-answers.ts'
import { requestContext } from '#api/http/request-context.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import type { Services } from '#api/platform/context.ts'
import { getMenu } from './contract.ts'
import { SETTINGS_VERSION_HEADER, VERSION_HEADER } from './rules.ts'
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
    const { snapshots } = services
    const response = await Promise.all([snapshots.read(menuSnapshot), snapshots.read(settingsSnapshot)]).then(
      ([menu, settings]) => chosenResponse(answersFor(menu, settings.version), c),
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
    const menu = services.snapshots.peek(menuSnapshot)
    const settings = services.snapshots.peek(settingsSnapshot)
    if (!menu || !settings) return false
    const { status, headers, body } = chooseAnswer(answersFor(menu, settings.version), request.headers)
    response.writeHead(status, headers).end(body)
    tally(status)
    return true
  }
}

/** With the versions in headers too: an open page compares them with its own without loading anything. */
function menuAnswers(menu: MenuSnapshot, settingsVersion: number): ReadyAnswers {
  const versions = { [VERSION_HEADER]: String(menu.version), [SETTINGS_VERSION_HEADER]: String(settingsVersion) }
  return readyAnswers(menu, 'application/json; charset=utf-8', { ...HEADERS, ...versions })
}

function rememberLast<From extends object, With, To>(
  make: (from: From, also: With) => To,
): (from: From, also: With) => To {
  let last: { from: From; also: With; made: To } | undefined
  return (from, also) => {
    if (last?.from !== from || last.also !== also) last = { from, also, made: make(from, also) }
    return last.made
  }
}
