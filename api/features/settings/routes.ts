import { Hono } from 'hono'
import { outputFrom } from '#api/http/prepared.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { getRestaurant, pauseOrders } from './contract.ts'
import {
  changeSettings,
  confirmMenu as confirmMenuEndpoint,
  openAnyway as openAnywayEndpoint,
  readOpening as readOpeningEndpoint,
  readSettings,
  removeHousePhoto as removeHousePhotoEndpoint,
  setHousePhoto as setHousePhotoEndpoint,
} from './contract-staff.ts'
import { removeHousePhoto, setHousePhoto } from './house-photos.ts'
import { confirmMenu, openAnyway, pauseOrders as pause, readOpening } from './opening.ts'
import { publicPart, publicUntil } from './rules/settings.ts'
import { readAdminSettings, saveSettings } from './save-settings.ts'
import { settingsSnapshot } from './snapshot.ts'

export function settingsRoutes(services: Services): Hono {
  const app = new Hono()
  const restaurant = outputFrom([settingsSnapshot], ([settings], now, server) => ({
    output: publicPart(settings, now, server),
    until: publicUntil(settings, now),
  }))
  serve(app, services, getRestaurant, restaurant)
  serve(app, services, pauseOrders, (ctx, { body }) => pause(ctx, body))
  return app
}

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
