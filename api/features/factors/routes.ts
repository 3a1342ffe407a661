import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { confirmOwnTotp, renewOwnCodes, startTotp } from './codes.ts'
import {
  addPasskey,
  confirmTotp,
  listFactors,
  passkeyEnrolment,
  removePasskey,
  removePin,
  removeTotp,
  renewRecoveryCodes,
  setPin,
  totpEnrolment,
} from './contract.ts'
import { ownFactors, removeOwnPasskey, removeOwnTotp } from './factors.ts'
import { addOwnPasskey, startPasskey } from './make-passkey.ts'
import { removeOwnPin, setOwnPin } from './proofs.ts'

export function factorRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listFactors, ownFactors)
  serve(app, services, passkeyEnrolment, startPasskey)
  serve(app, services, addPasskey, (ctx, { body }) => addOwnPasskey(ctx, body))
  serve(app, services, removePasskey, (ctx, { params }) => removeOwnPasskey(ctx, params.id))
  serve(app, services, totpEnrolment, startTotp)
  serve(app, services, confirmTotp, (ctx, { body }) => confirmOwnTotp(ctx, body))
  serve(app, services, removeTotp, removeOwnTotp)
  serve(app, services, renewRecoveryCodes, renewOwnCodes)
  serve(app, services, setPin, (ctx, { body }) => setOwnPin(ctx, body.pin))
  serve(app, services, removePin, removeOwnPin)
  return app
}
