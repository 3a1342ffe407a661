import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import Stripe from 'stripe'
import type * as z from 'zod'
import { newId } from '../books/ids.ts'
import { Refusal } from '../server/refusal.ts'
import { authenticate } from './authentication.ts'
import { type Answer, type Api, type Call, carryOut, type Endpoint, errorAnswer } from './carry-out.ts'
import { parseForm } from './forms/form.ts'
import { cacheAnswer, canonicalParameters, earlierAnswer } from './idempotency.ts'

type ApiContext = Context<{ Bindings: HttpBindings }>
type Parameters = { expand?: string[] }

/**
 * Serves one call as Stripe does (key, parameters, idempotency, expansion, request id, error shape) and applies the
 * faults that are set. The answer is sent only after everything that it promises is on disk.
 */
export function serve<Schema extends z.ZodType<Parameters>>(api: Api, endpoint: Endpoint<Schema>) {
  return async (context: ApiContext): Promise<Response> => {
    const requestId = newId('request')
    const answer = await answerTo(api, endpoint, context, requestId).catch(error => refused(api, error))
    if (answer === 'reset') {
      context.env.incoming.socket.resetAndDestroy()
      return RESPONSE_ALREADY_SENT
    }
    return send(context, requestId, answer)
  }
}

async function answerTo<Schema extends z.ZodType<Parameters>>(
  api: Api,
  endpoint: Endpoint<Schema>,
  { req }: ApiContext,
  requestId: string,
): Promise<Answer | 'reset'> {
  authenticate(req.header('authorization'), api.apiKey)
  const text = req.method === 'POST' ? await req.text() : new URL(req.url).search.slice(1)
  const call: Call = {
    id: req.param('id') ?? '',
    method: req.method,
    path: req.path,
    form: parseForm(text),
    cause: { requestId, idempotencyKey: (req.method === 'POST' && req.header('idempotency-key')) || null },
  }
  return call.cause.idempotencyKey === null
    ? carryOut(api, endpoint, call)
    : carryOutOnce(api, endpoint, call, call.cause.idempotencyKey, canonicalParameters(text))
}

async function carryOutOnce<Schema extends z.ZodType<Parameters>>(
  api: Api,
  endpoint: Endpoint<Schema>,
  call: Call,
  key: string,
  parameters: string,
): Promise<Answer | 'reset'> {
  const { simulation, keysInUse } = api
  const asked = { key, path: call.path, parameters }
  const earlier = earlierAnswer(simulation.books, keysInUse, asked, simulation.nowMs())
  if (earlier !== undefined) {
    const headers = { 'idempotent-replayed': 'true', 'original-request': earlier.requestId }
    return { status: earlier.status, body: earlier.body, headers }
  }
  keysInUse.add(key)
  const keep = ({ status, body }: Answer) =>
    cacheAnswer(simulation.books, {
      id: key,
      path: call.path,
      parameters,
      requestId: call.cause.requestId ?? '',
      createdMs: simulation.nowMs(),
      status,
      body,
    })
  return carryOut(api, endpoint, call, keep).finally(() => keysInUse.delete(key))
}

function refused({ simulation }: Api, error: unknown): Answer {
  if (error instanceof Refusal) return errorAnswer(error.status, error.body)
  simulation.log(`the Stripe simulator failed: ${error instanceof Error ? error.stack : error}`)
  return errorAnswer(500, { type: 'api_error', message: 'The Stripe simulator failed; its log says why.' })
}

function send(context: ApiContext, requestId: string, { status, body, headers }: Answer): Response {
  const key = context.req.header('idempotency-key')
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': context.req.header('stripe-version') ?? Stripe.API_VERSION,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(status === 409 ? { 'stripe-should-retry': 'true' } : {}),
      ...headers,
    },
  })
}
