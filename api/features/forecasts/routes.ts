import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { foreseeSettings } from './contract.ts'
import { foresee } from './foresee-settings.ts'

export function forecastsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, foreseeSettings, (ctx, { body }) => foresee(ctx, body))
  return app
}
