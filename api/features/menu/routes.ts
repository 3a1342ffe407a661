import { Hono } from 'hono'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { outputFrom } from '#api/http/prepared.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context.ts'
import { changeItems as changeSeveral, toggleAvailability as toggle } from './change-dishes.ts'
import { changePortions as changeNumber } from './change-portions.ts'
import { getDrawing, getMenu } from './contract.ts'
import {
  changeItem,
  changeItems,
  changePortions,
  createItem,
  deleteItem,
  listAllItems,
  listPortions,
  listPriceChanges,
  toggleAvailability,
  uploadItemImage,
} from './contract-staff.ts'
import { listPortions as listNumbers } from './dish-portions.ts'
import { listPriceChanges as listPrices } from './dish-prices.ts'
import { drawingSvg } from './drawing-svg.ts'
import { listItems } from './list-dishes.ts'
import { SETTINGS_VERSION_HEADER, VERSION_HEADER } from './rules/availability.ts'
import { drawingNamed } from './rules/drawing.ts'
import { changeItem as change, createItem as create, deleteItem as remove } from './save-dish.ts'
import { setItemImage } from './set-dish-photo.ts'
import { menuSnapshot } from './snapshot.ts'

export function menuRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, getMenu, preparedMenu)
  return app
}

/** A drawing is determined by its name; caches hold it for a day only, since a release may draw it better. */
export function drawingsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, getDrawing, async (_, { params }) => {
    const svg = drawingSvg(drawingNamed(params.name))
    if (!svg) throw new AppError('not_found')
    return new Response(svg, {
      headers: { ...API_HEADERS, 'cache-control': 'public, max-age=86400', 'content-type': 'image/svg+xml' },
    })
  })
  return app
}

/** Both versions stand in headers, so that an open page can compare them without loading the body. */
const preparedMenu = outputFrom([menuSnapshot, settingsSnapshot], ([{ menu }, settings]) => ({
  output: menu,
  headers: { [VERSION_HEADER]: menu.version, [SETTINGS_VERSION_HEADER]: String(settings.version) },
}))

export function menuAdminRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listAllItems, listItems)
  serve(app, services, toggleAvailability, (ctx, { params, body }) => toggle(ctx, params.id, body))
  serve(app, services, createItem, (ctx, { body }) => create(ctx, body))
  serve(app, services, changeItem, (ctx, { params, body }) => change(ctx, params.id, body))
  serve(app, services, changeItems, (ctx, { body }) => changeSeveral(ctx, body))
  serve(app, services, uploadItemImage, (ctx, { params, body }) => setItemImage(ctx, params.id, body))
  serve(app, services, deleteItem, (ctx, { params }) => remove(ctx, params.id))
  serve(app, services, listPriceChanges, (ctx, { params }) => listPrices(ctx, params.id))
  serve(app, services, listPortions, listNumbers)
  serve(app, services, changePortions, (ctx, { params, body }) => changeNumber(ctx, params.id, body))
  return app
}
