import { Hono } from 'hono'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { outputFrom } from '#api/http/prepared.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context.ts'
import { changeItems, changePortions, setItemImage, toggleAvailability } from './change-dishes.ts'
import { getDrawing, getMenu } from './contract.ts'
import { changeCategories as changeCategoriesCall } from './contract-categories.ts'
import * as contractRewards from './contract-rewards.ts'
import * as contractSetMenus from './contract-set-menus.ts'
import * as contractStaff from './contract-staff.ts'
import { listPortions } from './dish-portions.ts'
import { listPriceChanges } from './dish-prices.ts'
import { drawingSvg } from './drawing-svg.ts'
import { listItems } from './list-dishes.ts'
import { SETTINGS_VERSION_HEADER, VERSION_HEADER } from './rules/availability.ts'
import { drawingNamed } from './rules/drawing.ts'
import { changeCategories } from './save-categories.ts'
import { changeItem, createItem, deleteItem } from './save-dish.ts'
import { changeReward, createReward, listRewards, orderRewards } from './save-reward.ts'
import { changeSetMenu, changeSetMenuRules, listSetMenuPrices, listSetMenus } from './save-set-menu.ts'
import { menuSnapshot } from './snapshot.ts'

/** Both versions stand in headers, so that an open page can compare them without loading the body. */
const preparedMenu = outputFrom([menuSnapshot, settingsSnapshot], ([{ menu }, settings]) => ({
  output: menu,
  headers: { [VERSION_HEADER]: menu.version, [SETTINGS_VERSION_HEADER]: String(settings.version) },
}))

export function menuRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, getMenu, preparedMenu)
  // A drawing is determined by its name; caches hold it for a day only, since a release may draw it better.
  serve(app, services, getDrawing, async (_, { params }) => {
    const svg = drawingSvg(drawingNamed(params.name))
    if (!svg) throw new AppError('not_found')
    return new Response(svg, {
      headers: { ...API_HEADERS, 'cache-control': 'public, max-age=86400', 'content-type': 'image/svg+xml' },
    })
  })
  serve(app, services, contractStaff.listAllItems, listItems)
  serve(app, services, contractStaff.toggleAvailability, (ctx, { params, body }) =>
    toggleAvailability(ctx, params.id, body),
  )
  serve(app, services, contractStaff.createItem, (ctx, { body }) => createItem(ctx, body))
  serve(app, services, contractStaff.changeItem, (ctx, { params, body }) => changeItem(ctx, params.id, body))
  serve(app, services, contractStaff.changeItems, (ctx, { body }) => changeItems(ctx, body))
  serve(app, services, contractStaff.uploadItemImage, (ctx, { params, body }) => setItemImage(ctx, params.id, body))
  serve(app, services, contractStaff.deleteItem, (ctx, { params }) => deleteItem(ctx, params.id))
  serve(app, services, contractStaff.listPriceChanges, (ctx, { params }) => listPriceChanges(ctx, params.id))
  serve(app, services, contractStaff.listPortions, listPortions)
  serve(app, services, contractStaff.changePortions, (ctx, { params, body }) => changePortions(ctx, params.id, body))
  serve(app, services, changeCategoriesCall, (ctx, { body }) => changeCategories(ctx, body))
  serve(app, services, contractSetMenus.listSetMenus, listSetMenus)
  serve(app, services, contractSetMenus.changeSetMenu, (ctx, { params, body }) => changeSetMenu(ctx, params.id, body))
  serve(app, services, contractSetMenus.changeSetMenuRules, (ctx, { body }) => changeSetMenuRules(ctx, body))
  serve(app, services, contractSetMenus.listSetMenuPrices, (ctx, { params }) => listSetMenuPrices(ctx, params.id))
  serve(app, services, contractRewards.listRewards, listRewards)
  serve(app, services, contractRewards.createReward, (ctx, { body }) => createReward(ctx, body))
  serve(app, services, contractRewards.changeReward, (ctx, { params, body }) => changeReward(ctx, params.id, body))
  serve(app, services, contractRewards.orderRewards, (ctx, { body }) => orderRewards(ctx, body))
  return app
}
