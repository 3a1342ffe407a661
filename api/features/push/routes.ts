import { Hono } from 'hono'
import { deviceName } from '#api/http/request-context.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import {
  type OrderToFollow,
  renew,
  subscribe,
  subscribeStaff,
  unsubscribe,
  unsubscribeStaff,
} from './subscribe-device.ts'

export function pushRoutes(services: Services, orderToFollow: OrderToFollow): Hono {
  const app = new Hono()
  serve(app, services, contract.pushKey, async ({ pushSender }) => ({ key: pushSender?.publicKey ?? null }))
  serve(app, services, contract.subscribe, (ctx, { body }, c) =>
    subscribe(ctx, orderToFollow, body, deviceName(c.req.header('user-agent'))),
  )
  serve(app, services, contract.renew, (ctx, { body }) => renew(ctx, body))
  serve(app, services, contract.unsubscribe, (ctx, { body }) => unsubscribe(ctx, body.endpoint))
  serve(app, services, contract.subscribeStaff, (ctx, { body }, c) =>
    subscribeStaff(ctx, body, deviceName(c.req.header('user-agent'))),
  )
  serve(app, services, contract.unsubscribeStaff, (ctx, { body }) => unsubscribeStaff(ctx, body.endpoint))
  return app
}
