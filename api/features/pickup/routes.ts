import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { getPickupSlots } from './contract.ts'
import { pickupDays } from './offer-slots.ts'

/** Kitchen load of one main dish: the slots are judged for it when no cart is given. */
const ONE_DISH = 2

export function pickupRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, getPickupSlots, (ctx, { query }) =>
    pickupDays(ctx, { load: query.load ?? ONE_DISH, hasAlcohol: query.alcohol === '1' }, query.in),
  )
  return app
}
