import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, time } from '#api/kernel/fields.ts'
import { PICKUP_MINUTES_AHEAD } from '#api/kernel/time/paris-time.ts'

export const slotReason = z.enum(['past', 'full', 'closed', 'paused', 'alcohol', 'not_yet_open'])
export type SlotReason = z.output<typeof slotReason>

export const pickupDays = z.object({
  days: z.array(
    z.object({
      date: day,
      slots: z.array(
        z.object({ time, available: z.boolean(), remainingLoad: z.int(), reason: z.optional(slotReason) }),
      ),
    }),
  ),
  /** 'Dès que possible' for that cart, or why not; absent where the restaurant does not offer it. */
  asap: z.optional(z.union([z.object({ date: day, time }), z.object({ reason: slotReason })])),
})
export type PickupDays = z.output<typeof pickupDays>

export const getPickupSlots = endpoint({
  method: 'GET',
  path: '/api/pickup-slots',
  audience: 'anyone',
  summary: 'Seven Paris days of pickup slots and the soonest pickup, judged for a cart of the given kitchen load',
  query: z.object({
    /** Kitchen load of the cart; without it, that of one main dish (2). */
    load: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))),
    alcohol: z.optional(z.enum(['0', '1'])),
    /** The soonest pickup not before so many minutes from now. */
    in: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,3}$/)),
        z.pipe(
          z.transform((text: string) => Number(text)),
          z.int().check(z.minimum(1), z.maximum(PICKUP_MINUTES_AHEAD)),
        ),
      ),
    ),
  }),
  output: pickupDays,
})
