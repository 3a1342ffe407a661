import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { setItemImage } from '../actions/photos/set-item-image.ts'
import { changePortions as changeNumber } from '../actions/portions/change-portions.ts'
import { listPortions as listNumbers } from '../actions/portions/list-portions.ts'
import { listPriceChanges as listPrices } from '../actions/prices/list-price-changes.ts'
import { listItems } from '../actions/save-dishes.ts'
import { changeItem as change, createItem as create, deleteItem as remove } from '../actions/save-item.ts'
import { changeItems as changeSeveral } from '../actions/table/change-items.ts'
import { toggleAvailability as toggle } from '../actions/toggle-availability.ts'
import {
  changeItem,
  createItem,
  deleteItem,
  listAllItems,
  toggleAvailability,
  uploadItemImage,
} from '../contract/menu-admin.ts'
import { changeItems } from '../contract/menu-table.ts'
import { changePortions, listPortions } from '../contract/portions.ts'
import { listPriceChanges } from '../contract/price-history.ts'

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
