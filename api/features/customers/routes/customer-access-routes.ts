import { type Context, Hono } from 'hono'
import { deviceName } from '#api/http/requests/device-name.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { logIn } from '../actions/access/log-in.ts'
import { endOwnSession, endThisSession, ownSessions } from '../actions/access/own-sessions.ts'
import { logInByPasskey, startPasskeyLogin } from '../actions/access/passkeys/log-in-by-passkey.ts'
import { addPasskey, ownPasskeys, removePasskey, startPasskey } from '../actions/access/passkeys/own-passkeys.ts'
import { changePassword } from '../actions/access/passwords/change-password.ts'
import { askForReset } from '../actions/access/passwords/forgot-password.ts'
import { resetPassword } from '../actions/access/passwords/reset-password.ts'
import { register } from '../actions/joining/register.ts'
import { resendVerifyMail, verifyEmail } from '../actions/joining/verify-email.ts'
import { me } from '../actions/profile/me.ts'
import * as access from '../contract/customer-access.ts'
import * as passkeys from '../contract/customer-passkeys.ts'

export function accessRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, access.register, (ctx, { body }, c) => register(ctx, body, deviceOf(c)))
  serve(app, services, access.login, (ctx, { body }, c) => logIn(ctx, body, deviceOf(c)))
  serve(app, services, access.getMe, me)
  serve(app, services, access.logout, endThisSession)
  serve(app, services, access.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body))
  serve(app, services, access.resendVerifyEmail, resendVerifyMail)
  serve(app, services, access.forgotPassword, (ctx, { body }) => askForReset(ctx, body.email))
  serve(app, services, access.resetPassword, (ctx, { body }) => resetPassword(ctx, body))
  serve(app, services, access.changePassword, (ctx, { body }, c) => changePassword(ctx, body, deviceOf(c)))
  serve(app, services, access.listSessions, ownSessions)
  serve(app, services, access.endOneSession, (ctx, { params }) => endOwnSession(ctx, params.id))
  serve(app, services, passkeys.customerPasskeyOptions, startPasskeyLogin)
  serve(app, services, passkeys.customerPasskeyLogin, (ctx, { body }, c) => logInByPasskey(ctx, body, deviceOf(c)))
  serve(app, services, passkeys.listPasskeys, ownPasskeys)
  serve(app, services, passkeys.newPasskeyOptions, (ctx, { body }) => startPasskey(ctx, body.password))
  serve(app, services, passkeys.addOwnPasskey, (ctx, { body }, c) => addPasskey(ctx, body.credential, deviceOf(c)))
  serve(app, services, passkeys.removeOwnPasskey, (ctx, { params }) => removePasskey(ctx, params.id))
  return app
}

/** How the customer recognises the device that calls. */
function deviceOf(c: Context): string {
  return deviceName(c.req.header('user-agent'))
}
