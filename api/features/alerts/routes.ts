import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { readState, readStatus, setWish } from './read-state.ts'

export function alertRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.readState, readState)
  serve(app, services, contract.wishAlerts, setWish)
  serve(app, services, contract.readPublicStatus, readStatus)
  return app
}
