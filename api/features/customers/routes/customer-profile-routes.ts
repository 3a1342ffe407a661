import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { customerInfo } from '../actions/card/customer-info.ts'
import { updateProfile } from '../actions/profile/update-profile.ts'
import { uploadImage } from '../actions/profile/upload-image.ts'
import * as profile from '../contract/customer-profile.ts'

export function profileRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, profile.getCustomerInfo, (ctx, { params }) => customerInfo(ctx, params.customerId))
  serve(app, services, profile.updateProfile, (ctx, { body }) => updateProfile(ctx, body))
  serve(app, services, profile.uploadProfileImage, (ctx, { body }) => uploadImage(ctx, body))
  return app
}
