import { Hono } from 'hono'
import { deviceName } from '#api/http/device-name.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { logInStaff, logOutStaff } from './actions.ts'
import { staffLogin, staffLogout } from './contract.ts'

export function staffRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, staffLogin, (ctx, { body }, c) => logInStaff(ctx, body, deviceName(c.req.header('user-agent'))))
  serve(app, services, staffLogout, logOutStaff)
  return app
}
