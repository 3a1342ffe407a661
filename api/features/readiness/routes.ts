import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { sendTestEvent, sendTestMail, setUpWebhook } from './presses.ts'
import { readReadiness } from './read-readiness.ts'

export function readinessRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.readReadiness, readReadiness)
  serve(app, services, contract.setUpWebhook, setUpWebhook)
  serve(app, services, contract.sendTestEvent, sendTestEvent)
  serve(app, services, contract.sendTestMail, sendTestMail)
  return app
}
