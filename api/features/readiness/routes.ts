import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import {
  readReadiness as readReadinessEndpoint,
  sendTestEvent as sendTestEventEndpoint,
  sendTestMail as sendTestMailEndpoint,
  setUpWebhook as setUpWebhookEndpoint,
} from './contract.ts'
import { sendTestEvent, sendTestMail, setUpWebhook } from './presses.ts'
import { readReadiness } from './read-readiness.ts'

export function readinessRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, readReadinessEndpoint, readReadiness)
  serve(app, services, setUpWebhookEndpoint, setUpWebhook)
  serve(app, services, sendTestEventEndpoint, sendTestEvent)
  serve(app, services, sendTestMailEndpoint, sendTestMail)
  return app
}
