import { type Context, Hono } from 'hono'
import { problemResponse } from '#api/http/problem.ts'
import { chooseAnswer, type ReadyAnswers, readyAnswers } from '#api/http/ready-answers.ts'
import { requestContext } from '#api/http/request-context.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import type { Services } from '#api/platform/context.ts'
import { getMenu } from './contract.ts'
import { type MenuSnapshot, menuSnapshot } from './snapshot.ts'

/** Stored by anyone, shown by nobody without asking whether it still holds: prices must be today's. */
const HEADERS = { ...API_HEADERS, 'cache-control': 'public, no-cache' }

/**
 * `GET /api/menu`, the call that everybody makes: not bound by `serve()`, but answered at once from bytes and header
 * objects made ahead. A handler that returns no promise, and a response that nobody touches, keep the server adapter
 * on its shortest path. For the same reason answers are tallied and neither timed nor logged one by one.
 */
export function menuRoutes(services: Services): Hono {
  const tally = services.metrics.tally(getMenu)
  const answersFor = rememberLast(snapshot => readyAnswers(snapshot, 'application/json; charset=utf-8', HEADERS))
  const answer = (snapshot: MenuSnapshot, c: Context) => {
    const response = chooseAnswer(answersFor(snapshot), c)
    tally(response.status)
    return response
  }
  return new Hono().get(getMenu.path, c => {
    const atHand = services.snapshots.peek(menuSnapshot)
    if (atHand) return answer(atHand, c)
    return services.snapshots.read(menuSnapshot).then(
      snapshot => answer(snapshot, c),
      error => {
        const { requestId, log } = requestContext(services, c)
        const problem = problemResponse(error, requestId, log)
        tally(problem.status)
        return problem
      },
    )
  })
}

function rememberLast(make: (snapshot: MenuSnapshot) => ReadyAnswers): (snapshot: MenuSnapshot) => ReadyAnswers {
  let last: { snapshot: MenuSnapshot; answers: ReadyAnswers } | undefined
  return snapshot => {
    if (last?.snapshot !== snapshot) last = { snapshot, answers: make(snapshot) }
    return last.answers
  }
}
