import { type Context, Hono } from 'hono'
import { type Coding, matchedTag, preferredCoding } from '#api/http/conditional.ts'
import { problemResponse } from '#api/http/problem.ts'
import { requestContext } from '#api/http/request-context.ts'
import type { Services } from '#api/platform/context.ts'
import { type Answers, answersOf } from './answers.ts'
import { getMenu } from './contract.ts'
import { type MenuSnapshot, menuSnapshot } from './snapshot.ts'

/**
 * `GET /api/menu`, the call that everybody makes: not bound by `serve()`, but answered at once from bytes and header
 * objects made ahead. A handler that returns no promise, and a response that nobody touches, keep the server adapter
 * on its shortest path.
 */
export function menuRoutes(services: Services): Hono {
  const answersFor = rememberLast(answersOf)
  return new Hono().get(getMenu.path, c => {
    const startedAt = performance.now()
    const finish = (response: Response) => {
      services.metrics.observe(getMenu, response.status, performance.now() - startedAt)
      return response
    }
    const atHand = services.snapshots.peek(menuSnapshot)
    if (atHand) return finish(answer(answersFor(atHand), c))
    return services.snapshots.read(menuSnapshot).then(
      snapshot => finish(answer(answersFor(snapshot), c)),
      error => {
        const { requestId, log } = requestContext(services, c)
        return finish(problemResponse(error, requestId, log))
      },
    )
  })
}

function answer(answers: Answers, c: Context): Response {
  const coding: Coding = preferredCoding(c.req.header('accept-encoding'))
  const ifNoneMatch = c.req.header('if-none-match')
  const known = ifNoneMatch === undefined ? undefined : matchedTag(ifNoneMatch, answers.tagsFrom[coding])
  if (known !== undefined) return new Response(null, answers.notModified[known])
  const { body, init } = answers.full[coding]
  return new Response(body, init)
}

function rememberLast(make: (snapshot: MenuSnapshot) => Answers): (snapshot: MenuSnapshot) => Answers {
  let last: { snapshot: MenuSnapshot; answers: Answers } | undefined
  return snapshot => {
    if (last?.snapshot !== snapshot) last = { snapshot, answers: make(snapshot) }
    return last.answers
  }
}
