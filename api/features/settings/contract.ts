import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, instant, line, nullish, time } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { publicOrderingWire } from './contract-ordering.ts'
import { housePhoto, publicPickupWeek, restaurantWire } from './contract-restaurant.ts'

/** Opening hours, Monday first; a service that closes no later than it opens goes on past midnight. */
export const publicWeek = z.array(z.array(z.object({ opens: time, closes: time })))

export const publicRestaurant = z.object({
  /** A different number means that some setting has changed, if only a pause. */
  version: z.int(),
  ...restaurantWire,
  /** The earliest opening and latest closing of the week, for clients that show one span; `week` has every service. */
  hours: z.object({ opens: z.string(), closes: z.string() }),
  week: publicWeek,
  /** When pickups are taken; left out while nobody has set it: then it is the usual week. */
  pickupWeek: z.optional(publicPickupWeek),
  closures: z.array(z.object({ from: day, to: day, reason: z.string() })),
  /** Photos of the restaurant itself, in the order of the first page; left out without any. */
  housePhotos: z.optional(z.array(housePhoto)),
  pausedUntil: z.nullable(instant),
  /** True when no orders are taken yet, because the law's details of the seller are missing. */
  notYetOpen: z.optional(z.literal(true)),
  ...publicOrderingWire,
  /** Whether an SMS sender is configured, so that the page may offer SMS. */
  sms: z.boolean(),
  legal: z.record(z.string(), z.string()),
})
export type PublicRestaurant = z.output<typeof publicRestaurant>

export const getRestaurant = endpoint({
  method: 'GET',
  path: '/api/restaurant',
  audience: 'anyone',
  prepared: true,
  summary: 'The public part of the settings',
  output: publicRestaurant,
})

export const pauseOrders = endpoint({
  method: 'POST',
  path: '/api/admin/pause',
  ...forStaff('orders'),
  summary: 'Takes no orders for some minutes, until an instant or until tomorrow 05:00 in Paris; 0 minutes ends it',
  body: z
    .object({
      minutes: nullish(
        z
          .int('Indiquez un nombre de minutes.')
          .check(z.minimum(0, 'Indiquez un nombre de minutes.'), z.maximum(7 * 24 * 60, '7 jours au plus.')),
      ),
      until: nullish(z.union([z.literal('tomorrow'), instant], 'Indiquez une heure.')),
      reason: nullish(line(200)),
    })
    .check(
      z.refine(body => (body.minutes == null) !== (body.until == null), 'Indiquez une durée ou une heure de fin.'),
    ),
  output: z.object({ pausedUntil: z.nullable(instant) }),
})
