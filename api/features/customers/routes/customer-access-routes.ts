import { Hono } from 'hono'
import { deviceName } from '#api/http/requests/device-name.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { logIn } from '../actions/access/log-in.ts'
import { endOwnSession, endThisSession, ownSessions } from '../actions/access/own-sessions.ts'
import { changePassword } from '../actions/access/passwords/change-password.ts'
import { askForReset } from '../actions/access/passwords/forgot-password.ts'
import { resetPassword } from '../actions/access/passwords/reset-password.ts'
import { register } from '../actions/joining/register.ts'
import { resendVerifyMail, verifyEmail } from '../actions/joining/verify-email.ts'
import { me } from '../actions/profile/me.ts'
import * as contract from '../contract/customer-access.ts'

export function accessRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.register, (ctx, { body }, c) =>
    register(ctx, body, deviceName(c.req.header('user-agent'))),
  )
  serve(app, services, contract.login, (ctx, { body }, c) => logIn(ctx, body, deviceName(c.req.header('user-agent'))))
  serve(app, services, contract.getMe, me)
  serve(app, services, contract.logout, endThisSession)
  serve(app, services, contract.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body))
  serve(app, services, contract.resendVerifyEmail, resendVerifyMail)
  serve(app, services, contract.forgotPassword, (ctx, { body }) => askForReset(ctx, body.email))
  serve(app, services, contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body))
  serve(app, services, contract.changePassword, (ctx, { body }, c) =>
    changePassword(ctx, body, deviceName(c.req.header('user-agent'))),
  )
  serve(app, services, contract.listSessions, ownSessions)
  serve(app, services, contract.endOneSession, (ctx, { params }) => endOwnSession(ctx, params.id))
  return app
}
