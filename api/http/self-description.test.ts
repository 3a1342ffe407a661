import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import { PROBLEMS } from '#api/kernel/problems/problems.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { describeSelf } from './self-description.ts'

type Named = { description: string; content?: Record<string, { schema?: { $ref: string } }> }
type Operation = { responses: Record<string, Named> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, { enum?: string[] }>; required: string[] }> }
}

const app = await testApp()
const { body: document } = await app.get<Document>('/api/openapi.json')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => ({ name: `${method.toUpperCase()} ${path}`, responses })),
)

test('every endpoint is an operation of the document', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(
    ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort(),
  )
})

/** The description itself. */
const DESCRIPTION = ['/api/openapi.json', '/api/docs', '/api/docs.css']

test('every call that is served is an endpoint of the list', () => {
  const known = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`))
  const served = app.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !DESCRIPTION.includes(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(served.length).toBeGreaterThan(100)
  expect(served.filter(call => !known.has(call))).toEqual([])
})

test.each(operations)('$name names its problems, each under its status and as a problem', ({ responses }) => {
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  const codes = failures.flatMap(([, { description }]) => description.split(', '))
  expect(codes).toEqual(expect.arrayContaining(['internal', 'unavailable']))
  for (const [status, { description, content }] of failures) {
    for (const code of description.split(', ')) {
      expect(PROBLEMS[code as keyof typeof PROBLEMS]?.[0]).toBe(Number(status))
    }
    expect(content?.['application/problem+json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' })
  }
})

test('what a problem looks like is said once, with every code that there is', () => {
  const { properties, required } = document.components.schemas.Problem ?? { properties: {}, required: [] }
  expect(properties.code?.enum).toEqual(Object.keys(PROBLEMS))
  expect(required).toEqual(['type', 'title', 'status', 'detail', 'instance', 'code'])
})

test('a process that was told to end says that it takes no more requests', async () => {
  const readiness = async (stopping: AbortSignal) => {
    const own = new Hono()
    describeSelf(own, { ...app.services, stopping }, [])
    return (await own.request('/readyz')).status
  }
  expect(await readiness(new AbortController().signal)).toBe(200)
  expect(await readiness(AbortSignal.abort())).toBe(503)
})
