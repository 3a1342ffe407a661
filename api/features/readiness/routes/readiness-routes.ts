import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { readReadiness } from '../actions/read-readiness.ts'
import { sendTestEvent } from '../actions/send-test-event.ts'
import { sendTestMail } from '../actions/send-test-mail.ts'
import { setUpWebhook } from '../actions/set-up-webhook.ts'
import {
  readReadiness as readReadinessEndpoint,
  sendTestEvent as sendTestEventEndpoint,
  sendTestMail as sendTestMailEndpoint,
  setUpWebhook as setUpWebhookEndpoint,
} from '../contract/readiness.ts'

export function readinessRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, readReadinessEndpoint, readReadiness)
  serve(app, services, setUpWebhookEndpoint, setUpWebhook)
  serve(app, services, sendTestEventEndpoint, sendTestEvent)
  serve(app, services, sendTestMailEndpoint, sendTestMail)
  return app
}
