import { Hono } from 'hono'
import { outputFrom } from '#api/http/prepared.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import * as contractStaff from './contract-staff.ts'
import { removeHousePhoto, setHousePhoto } from './house-photos.ts'
import { confirmMenu, openAnyway, pauseOrders, readOpening } from './opening.ts'
import { publicPart, publicUntil } from './rules/settings.ts'
import { readAdminSettings, saveSettings } from './save-settings.ts'
import { settingsSnapshot } from './snapshot.ts'

export function settingsRoutes(services: Services): Hono {
  const app = new Hono()
  const restaurant = outputFrom([settingsSnapshot], ([settings], now, server) => ({
    output: publicPart(settings, now, server),
    until: publicUntil(settings, now),
  }))
  serve(app, services, contract.getRestaurant, restaurant)
  serve(app, services, contract.pauseOrders, (ctx, { body }) => pauseOrders(ctx, body))
  serve(app, services, contractStaff.readSettings, readAdminSettings)
  serve(app, services, contractStaff.changeSettings, (ctx, { body }) => saveSettings(ctx, body))
  serve(app, services, contractStaff.readOpening, readOpening)
  serve(app, services, contractStaff.openAnyway, (ctx, { body }) => openAnyway(ctx, body))
  serve(app, services, contractStaff.confirmMenu, confirmMenu)
  serve(app, services, contractStaff.setHousePhoto, (ctx, { params, body }) => setHousePhoto(ctx, params.place, body))
  serve(app, services, contractStaff.removeHousePhoto, (ctx, { params }) => removeHousePhoto(ctx, params.place))
  return app
}
