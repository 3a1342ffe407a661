import * as z from 'zod/mini'
import { chosenTime, nullish, time } from '#api/kernel/fields.ts'
import { STEPS_MINUTES } from '../rules/pickup/pickup-week.ts'

/** Windows of pickups, Monday first; one whose last pickup is earlier than its first goes on past midnight. */
export const publicPickupWeek = z.array(z.array(z.object({ first: time, last: time, stepMinutes: z.int() })))

/** The same with each slot's kitchen load; null: that of every slot. */
export const adminPickupWeek = z.array(
  z.array(z.object({ first: time, last: time, stepMinutes: z.int(), capacity: z.nullable(z.int()) })),
)

const STEP = `Indiquez un pas de ${STEPS_MINUTES.join(', ')} minutes.`
const CAPACITY = 'Indiquez un nombre entier de 1 à 1000.'

const newWindow = z.object({
  first: chosenTime,
  last: chosenTime,
  stepMinutes: z.literal([...STEPS_MINUTES], STEP),
  capacity: z.pipe(
    nullish(z.int(CAPACITY).check(z.minimum(1, CAPACITY), z.maximum(1000, CAPACITY))),
    z.transform(capacity => capacity ?? null),
  ),
})

/** Null: the usual week again. */
export const newPickupWeek = nullish(
  z
    .array(
      z.array(newWindow, 'Indiquez les retraits du jour.').check(z.maxLength(4, 'Quatre plages par jour au plus.')),
      'Indiquez les sept jours.',
    )
    .check(z.length(7, 'Indiquez les sept jours.')),
)
