import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { readReadiness } from '../actions/read-readiness.ts'
import { readReadiness as endpoint } from '../contract/readiness.ts'

export function readinessRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, endpoint, readReadiness)
  return app
}
