import { type Context, Hono } from 'hono'
import { deviceName } from '#api/http/request-context.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as access from './contract.ts'
import * as passkeys from './contract-passkeys.ts'
import * as profile from './contract-profile.ts'
import { me } from './customer-accounts.ts'
import { customerInfo } from './customer-card.ts'
import { logIn, logInByPasskey, startPasskeyLogin } from './log-in-customer.ts'
import {
  addPasskey,
  changePassword,
  endOwnSession,
  endThisSession,
  ownPasskeys,
  ownSessions,
  removePasskey,
  startPasskey,
} from './own-access.ts'
import { register, resendVerifyMail, verifyEmail } from './register.ts'
import { askForReset, resetPassword } from './reset-password.ts'
import { updateProfile, uploadImage } from './update-profile.ts'

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

export function profileRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, profile.getCustomerInfo, (ctx, { params }) => customerInfo(ctx, params.customerId))
  serve(app, services, profile.updateProfile, (ctx, { body }) => updateProfile(ctx, body))
  serve(app, services, profile.uploadProfileImage, (ctx, { body }) => uploadImage(ctx, body))
  return app
}
