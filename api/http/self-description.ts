import type { Hono } from 'hono'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { documented } from '#api/features/settings/rules/settings.ts'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import { STAFF_ROLES } from '#api/kernel/people/roles.ts'
import { PROBLEMS, type ProblemCode } from '#api/kernel/problems/problems.ts'
import type { Services } from '#api/platform/context.ts'
import { isBodyOptional } from './input.ts'
import { API_HEADERS } from './security-headers.ts'

/**
 * RFC 9457 with a stable `code` of our own; some codes bring further members, such as the new prices of
 * `price_changed`.
 */
const PROBLEM = {
  type: 'object' as const,
  properties: {
    type: { type: 'string' as const },
    title: { type: 'string' as const },
    status: { type: 'integer' as const },
    detail: { type: 'string' as const, description: 'A French sentence fit for showing.' },
    instance: { type: 'string' as const, description: 'The request’s id, as in `x-request-id`: `urn:uuid:…`.' },
    code: { type: 'string' as const, enum: Object.keys(PROBLEMS) },
    errors: {
      type: 'array' as const,
      description: 'The fields at fault, where the status is 422.',
      items: {
        type: 'object' as const,
        properties: { path: { type: 'string' as const }, message: { type: 'string' as const } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
}

/** OpenAPI 3.1, made from the same schemas that validate. */
function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Commande à emporter',
      version: '1',
      description: 'Money in euros, instants in UTC, days and times in Paris.',
    },
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  })
}

function operationOf(endpoint: Endpoint) {
  const success = String(endpoint.status ?? (endpoint.output || endpoint.raw ? 200 : 204))
  const problems = statusesOf(problemsOf(endpoint))
  return {
    summary: documented(endpoint.summary),
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^a-z0-9]+(.)?/gi, (_, next: string) => next?.toUpperCase() ?? '')}`,
    ...securityOf(endpoint),
    ...(endpoint.stepUp && {
      'x-step-up': endpoint.stepUp.map(({ level, said }) => ({ level, ...(said && { when: said }) })),
    }),
    requestParams: {
      ...(endpoint.params && { path: endpoint.params as never }),
      ...(endpoint.query && { query: endpoint.query as never }),
    },
    ...(endpoint.body && {
      requestBody: { required: !isBodyOptional(endpoint), content: { 'application/json': { schema: endpoint.body } } },
    }),
    responses: {
      [success]: {
        description: 'Succès',
        ...(endpoint.output && { content: { 'application/json': { schema: endpoint.output } } }),
        ...(endpoint.raw === 'stream' && { content: { 'text/event-stream': {} } }),
        ...(endpoint.raw === 'pdf' && { content: { 'application/pdf': {} } }),
        ...(endpoint.raw === 'calendar' && { content: { 'text/calendar': {} } }),
        ...(endpoint.raw === 'picture' && { content: { 'image/*': {} } }),
        ...(endpoint.raw === 'commands' && { content: { 'application/vnd.star.starprnt': {} } }),
        ...(endpoint.raw === 'text' && { content: { 'text/plain': {} } }),
        ...(endpoint.raw === 'zip' && { content: { 'application/zip': {} } }),
        ...(endpoint.raw === 'csv' && { content: { 'text/csv': {} } }),
        ...(endpoint.raw === 'xml' && { content: { 'text/xml': {} } }),
      },
      ...((endpoint.isPublic || endpoint.prepared) && {
        304: { description: 'Inchangé : `If-None-Match` nomme la réponse' },
      }),
      ...Object.fromEntries(
        problems.map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

function securityOf({ audience }: Endpoint) {
  if (audience === 'anyone') return {}
  return { security: audience.includes('guest') ? [{}, { bearer: [] }] : [{ bearer: [] }] }
}

function statusesOf(codes: ProblemCode[]): [string, ProblemCode[]][] {
  const statuses = new Map<string, ProblemCode[]>()
  for (const code of new Set(codes)) {
    const status = String(PROBLEMS[code][0])
    statuses.set(status, [...(statuses.get(status) ?? []), code])
  }
  return [...statuses]
}

/** Serves `/api/openapi.json`, `/api/docs`, `/healthz`, `/readyz` and `/metrics`. */
export function describeSelf(app: Hono, services: Services, endpoints: readonly Endpoint[]): void {
  let document: string | undefined
  const json = (body: unknown, status = 200) =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { ...API_HEADERS, 'content-type': 'application/json; charset=utf-8' },
    })

  app.get('/api/openapi.json', () => {
    document ??= JSON.stringify(openApiDocument(endpoints))
    return json(document)
  })
  app.get(
    '/api/docs',
    () =>
      new Response(docsPage(endpoints), { headers: { ...API_HEADERS, 'content-type': 'text/html; charset=utf-8' } }),
  )
  app.get(
    '/api/docs.css',
    () => new Response(docsPage.css, { headers: { ...API_HEADERS, 'content-type': 'text/css; charset=utf-8' } }),
  )
  app.get('/healthz', () => json({ status: 'up' }))
  app.get('/readyz', async () => {
    const isReady =
      !services.stopping.aborted &&
      (await services.sql`select 1 from settings`.then(
        rows => rows.length === 1,
        () => false,
      ))
    return json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503)
  })
  app.get('/metrics', async c => {
    if (services.env.NODE_ENV === 'production' && !isLoopback(c.env)) return json({ status: 'private' }, 404)
    return new Response(await services.metrics.page(), {
      headers: { ...API_HEADERS, 'content-type': services.metrics.contentType },
    })
  })
}

/**
 * In production only a scraper on the machine itself may read the metrics; requests through the proxy do not count as
 * local.
 */
function isLoopback(env: unknown): boolean {
  const incoming = (env as { incoming?: { socket?: { remoteAddress?: string }; headers?: Record<string, unknown> } })
    ?.incoming
  return /^(::ffff:)?127\.|^::1$/.test(incoming?.socket?.remoteAddress ?? '') && !incoming?.headers?.['x-forwarded-for']
}

/**
 * The API's documentation for people: every call on one page, made from the endpoint values. It has no script and no
 * inline style, which the content security policy would block.
 */
function docsPage(endpoints: readonly Endpoint[]): string {
  const areas = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const area = endpoint.path.split('/')[2] ?? ''
    areas.set(area, [...(areas.get(area) ?? []), endpoint])
  }
  const sections = [...areas].map(([area, calls]) => `<h2>${area}</h2>${calls.map(callRow).join('')}`).join('')
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<link rel="stylesheet" href="/api/docs.css"><main><h1>API</h1>
<p>Montants en euros, instants en UTC, jours et heures à Paris. Erreurs : <code>application/problem+json</code>. Document complet : <a href="/api/openapi.json">openapi.json</a>.</p>${sections}</main></html>`
}

function callRow(endpoint: Endpoint): string {
  const who = endpoint.audience === 'anyone' ? 'tous' : endpoint.audience.join(', ')
  const problems = problemsOf(endpoint)
    .map(code => `<li><code>${PROBLEMS[code][0]} ${code}</code> ${documented(PROBLEMS[code][1])}</li>`)
    .join('')
  return `<article><h3><code>${endpoint.method} ${endpoint.path}</code></h3><p>${documented(endpoint.summary)}. Accès : ${who}.${
    endpoint.idempotent ? ' Accepte <code>Idempotency-Key</code>.' : ''
  }</p>${problems && `<details><summary>Problèmes</summary><ul>${problems}</ul></details>`}</article>`
}

docsPage.css = `body{margin:0;background:#F3F7FB;color:#111B41;font:17px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:auto;padding:2rem 1.25rem}
h2{border-top:5px double #23418F;padding-top:1rem;margin-top:3rem}h3{margin:1.5rem 0 0;font-size:1rem}a,summary{color:#23418F}summary{min-height:2rem}code{overflow-wrap:anywhere}`

/**
 * The problems that a call may answer: its own, those that follow from its shape, and those that every call may have.
 */
function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const { audience } = endpoint
  return [
    ...(audience === 'anyone' ? [] : (['wrong_audience'] as const)),
    ...(audience === 'anyone'
      ? []
      : audience.includes('guest')
        ? (['session_expired'] as const)
        : (['unauthenticated'] as const)),
    ...(audience.includes('admin') && STAFF_ROLES.some(role => !audience.includes(role))
      ? (['forbidden_role'] as const)
      : []),
    ...(endpoint.stepUp ? (['proof_needed'] as const) : []),
    ...(audience.includes('admin') && !endpoint.enrolling ? (['factor_needed'] as const) : []),
    ...(endpoint.params ? (['not_found'] as const) : []),
    ...(endpoint.body ? (['malformed_json', 'unsupported_media_type', 'payload_too_large'] as const) : []),
    ...(endpoint.body || endpoint.query ? (['validation_failed'] as const) : []),
    ...(endpoint.idempotent ? (['idempotency_key_reused', 'idempotency_key_invalid'] as const) : []),
    ...(endpoint.problems ?? []),
    ...(['internal', 'unavailable'] as const),
  ]
}
