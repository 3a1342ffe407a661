import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { removeHousePhoto, setHousePhoto } from '../actions/house-photos.ts'
import { confirmMenu, openAnyway, readOpening } from '../actions/open-anyway.ts'
import { readAdminSettings, saveSettings } from '../actions/save-settings.ts'
import {
  removeHousePhoto as removeHousePhotoEndpoint,
  setHousePhoto as setHousePhotoEndpoint,
} from '../contract/house-photos-admin.ts'
import {
  confirmMenu as confirmMenuEndpoint,
  openAnyway as openAnywayEndpoint,
  readOpening as readOpeningEndpoint,
} from '../contract/opening.ts'
import { changeSettings, readSettings } from '../contract/settings-admin.ts'

export function settingsAdminRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, readSettings, readAdminSettings)
  serve(app, services, changeSettings, (ctx, { body }) => saveSettings(ctx, body))
  serve(app, services, readOpeningEndpoint, readOpening)
  serve(app, services, openAnywayEndpoint, (ctx, { body }) => openAnyway(ctx, body))
  serve(app, services, confirmMenuEndpoint, confirmMenu)
  serve(app, services, setHousePhotoEndpoint, (ctx, { params, body }) => setHousePhoto(ctx, params.place, body))
  serve(app, services, removeHousePhotoEndpoint, (ctx, { params }) => removeHousePhoto(ctx, params.place))
  return app
}
