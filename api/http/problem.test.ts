import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { endpoint } from '#api/kernel/endpoint.ts'
import { createLog } from '#api/platform/telemetry/log.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { problemOutsideRoutes } from './problem.ts'
import { serve } from './serve.ts'

const written: string[] = []
const log = createLog('trace', { write: line => void written.push(line) })
const { app, services, get } = await testApp({ log })

type Problem = { instance: string; detail: string }
const INSTANCE = /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const brokenCall = endpoint({ method: 'POST', path: '/api/broken', audience: 'anyone', summary: 'Fails' })
const broken = new Hono()
serve(broken, services, brokenCall, async ctx => {
  ctx.log.warn('about to fail')
  throw new Error('nobody expected this')
})

beforeEach(() => {
  written.length = 0
})

test.each(['/api/nothing', '/api/orders/of-nobody/tracking'])('the problem of %s names its request', async path => {
  const { body, headers } = await get<Problem>(path)
  expect(body.instance).toMatch(INSTANCE)
  expect(body.instance).toBe(`urn:uuid:${headers.get('x-request-id')}`)
})

test('a failure can be found in the log by what the person reads', async () => {
  const answer = await broken.request('/api/broken', { method: 'POST' })
  const { instance, detail } = (await answer.json()) as Problem
  const [, reference = ''] = /Référence\u00a0: ([0-9a-f]{8})\.$/.exec(detail) ?? []
  expect(instance.startsWith(`urn:uuid:${reference}-`)).toBe(true)
  expect(linesWritten()).toEqual(
    ['about to fail', 'request failed', 'request'].map(msg =>
      expect.objectContaining({ msg, requestId: answer.headers.get('x-request-id') }),
    ),
  )
})

test('so can one outside of every route', async () => {
  const answer = problemOutsideRoutes(new Error('nobody expected this'), log)
  expect(linesWritten()).toMatchObject([{ msg: 'request failed', requestId: answer.headers.get('x-request-id') }])
  expect((await answer.json()) as Problem).toMatchObject({ instance: expect.stringMatching(INSTANCE) })
})

test.each([
  ['of a declared length', { 'content-length': '500' }],
  ['in pieces', {}],
])('a request whose client leaves in the middle of it, %s, is no failure of ours', async (_, length) => {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"items":'))
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const headers = { 'content-type': 'application/json', ...length }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const answer = await app.request('/api/orders', init)
  expect(answer.status).toBe(400)
  expect(linesWritten()).toMatchObject([{ level: 30, msg: 'request', status: 400 }])
})

function linesWritten(): unknown[] {
  return written.map(line => JSON.parse(line))
}
