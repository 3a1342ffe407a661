import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { readPublicStatus, readState as readStateEndpoint, wishAlerts } from './contract.ts'
import { readState, readStatus, setWish } from './read-state.ts'

export function alertRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, readStateEndpoint, readState)
  serve(app, services, wishAlerts, setWish)
  serve(app, services, readPublicStatus, readStatus)
  return app
}
