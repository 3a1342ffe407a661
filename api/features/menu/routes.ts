import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { matchedTag, preferredCoding } from '#api/http/conditional.ts'
import { problemResponse } from '#api/http/problem.ts'
import { requestContext } from '#api/http/request-context.ts'
import type { Services } from '#api/platform/context.ts'
import { type Answers, answersOf } from './answers.ts'
import { getMenu } from './contract.ts'
import { type MenuSnapshot, menuSnapshot } from './snapshot.ts'

/**
 * `GET /api/menu`, the call that everybody makes: not bound by `serve()`, but answered at once from bytes and header
 * objects made ahead. A handler that returns no promise, and a response that nobody touches, keep the server adapter
 * on its shortest path. For the same reason answers are tallied and neither timed nor logged one by one.
 */
export function menuRoutes(services: Services): Hono {
  const tally = services.metrics.tally(getMenu)
  const answersFor = rememberLast(answersOf)
  const answer = (snapshot: MenuSnapshot, c: Context) => {
    const response = choose(answersFor(snapshot), header(c, 'accept-encoding'), header(c, 'if-none-match'))
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

function choose(answers: Answers, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): Response {
  const coding = preferredCoding(acceptEncoding)
  const known = ifNoneMatch === undefined ? undefined : matchedTag(ifNoneMatch, answers.tagsFrom[coding])
  if (known !== undefined) return new Response(null, answers.notModified[known])
  const { body, init } = answers.full[coding]
  return new Response(body, init)
}

/** From Node's own request where there is one (not in tests): a web `Headers` made for two words costs more than they. */
function header(c: Context, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? incoming.headers[name] : c.req.header(name)
}

function rememberLast(make: (snapshot: MenuSnapshot) => Answers): (snapshot: MenuSnapshot) => Answers {
  let last: { snapshot: MenuSnapshot; answers: Answers } | undefined
  return snapshot => {
    if (last?.snapshot !== snapshot) last = { snapshot, answers: make(snapshot) }
    return last.answers
  }
}
