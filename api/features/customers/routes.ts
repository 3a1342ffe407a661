import { type Context, Hono } from 'hono'
import { deviceName } from '#api/http/request-context.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import * as contractProfile from './contract-profile.ts'
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

export function customerRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.register, (ctx, { body }, c) => register(ctx, body, deviceOf(c)))
  serve(app, services, contract.login, (ctx, { body }, c) => logIn(ctx, body, deviceOf(c)))
  serve(app, services, contract.getMe, me)
  serve(app, services, contract.logout, endThisSession)
  serve(app, services, contract.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body))
  serve(app, services, contract.resendVerifyEmail, resendVerifyMail)
  serve(app, services, contract.forgotPassword, (ctx, { body }) => askForReset(ctx, body.email))
  serve(app, services, contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body))
  serve(app, services, contract.changePassword, (ctx, { body }, c) => changePassword(ctx, body, deviceOf(c)))
  serve(app, services, contract.listSessions, ownSessions)
  serve(app, services, contract.endOneSession, (ctx, { params }) => endOwnSession(ctx, params.id))
  serve(app, services, contract.customerPasskeyOptions, startPasskeyLogin)
  serve(app, services, contract.customerPasskeyLogin, (ctx, { body }, c) => logInByPasskey(ctx, body, deviceOf(c)))
  serve(app, services, contract.listPasskeys, ownPasskeys)
  serve(app, services, contract.newPasskeyOptions, (ctx, { body }) => startPasskey(ctx, body.password))
  serve(app, services, contract.addOwnPasskey, (ctx, { body }, c) => addPasskey(ctx, body.credential, deviceOf(c)))
  serve(app, services, contract.removeOwnPasskey, (ctx, { params }) => removePasskey(ctx, params.id))
  serve(app, services, contractProfile.getCustomerInfo, (ctx, { params }) => customerInfo(ctx, params.customerId))
  serve(app, services, contractProfile.updateProfile, (ctx, { body }) => updateProfile(ctx, body))
  serve(app, services, contractProfile.uploadProfileImage, (ctx, { body }) => uploadImage(ctx, body))
  return app
}

/** How the customer recognises the device that calls. */
function deviceOf(c: Context): string {
  return deviceName(c.req.header('user-agent'))
}
