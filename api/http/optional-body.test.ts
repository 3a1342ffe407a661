import { expect, test } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()
const camille = await newCustomer(app, 'camille@example.fr')
const { admin } = await staffBearers(app)
type Problem = { code: string }

/** It uses a real connection, since the in-memory requests of other tests cannot have an empty body. */
async function exchange(method: string, path: string, headers: Record<string, string>, body?: string) {
  const { 'content-type': type, ...rest } = headers
  const response = await fetch(app.serverUrl + path, {
    method,
    headers: { ...rest, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body: new TextEncoder().encode(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

const takesNothing = ENDPOINTS.filter(({ body }) => body?.safeParse({}).success)

test('a customer’s order is cancelled without a body', async () => {
  const order = await placedOrder(app, undefined, { authorization: camille.authorization })
  const { status, body } = await exchange('POST', `/api/orders/${order.id}/cancel`, {
    authorization: camille.authorization,
  })
  expect([status, body.status]).toEqual([200, 'cancelled'])
})

test.each(takesNothing.map(({ method, path }) => [method, path] as const))(
  '%s %s: no body at all is an empty one, whatever its type is said to be',
  async (method, path) => {
    const who = path.startsWith('/api/admin') ? admin : camille
    const send = async (headers: Record<string, string>, body?: string) => {
      const answer = await exchange(method, target, { ...headers, authorization: who.authorization }, body)
      // Each request has an id of its own.
      return { ...answer, body: answer.body && { ...answer.body, instance: undefined } }
    }
    const target = path.replace(/\{\w+\}/, '00000000-0000-4000-8000-000000000000')
    const asObject = await send({ 'content-type': 'application/json' }, '{}')
    expect(await send({})).toEqual(asObject)
    expect(await send({ 'content-type': 'application/json' }, '')).toEqual(asObject)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await send(form, '')).toEqual(asObject)
    expect(await send(form, 'a=b')).toMatchObject({ status: 415 })
    expect(await send({ 'content-type': 'application/json' }, ' ')).toMatchObject({ status: 400 })
  },
)

test('a body that something is needed in is needed', async () => {
  const { status, body } = await exchange('POST', '/api/orders', {})
  expect([status, (body as Problem).code]).toEqual([415, 'unsupported_media_type'])
})

test('the OpenAPI document says of each call whether it needs a body', async () => {
  type Operation = { requestBody?: { required: boolean } }
  const { body } = await app.get<{ paths: Record<string, Record<string, Operation>> }>('/api/openapi.json')
  const optional = ENDPOINTS.filter(
    ({ method, path }) => body.paths[path]?.[method.toLowerCase()]?.requestBody?.required === false,
  )
  expect(optional.map(({ path }) => path)).toEqual(takesNothing.map(({ path }) => path))
  expect(optional.map(({ path }) => path)).toContain('/api/orders/{id}/cancel')
})
