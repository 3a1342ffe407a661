/** The staff's calls about reservations: docs/product.md#tables. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, id, instant, line, mailed, note, nullish, time } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { reservationBody } from './contract.ts'
import { CALLED_OFF, GUESTS, RESERVATION_STATUSES } from './rules.ts'

export const status = z.enum(RESERVATION_STATUSES)

export const adminReservation = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  /** Null: the guest left no address, so the staff phone them. */
  email: z.nullable(z.string()),
  date: day,
  time,
  guests: z.enum(GUESTS),
  message: z.string(),
  status,
  created_at: instant,
  answered_at: z.nullable(instant),
  /** The name of who answered; null where that account is deleted. */
  answered_by: z.nullable(z.string()),
  /** The sentence that went with the answer. */
  answer: z.nullable(z.string()),
  /** Whether its hour has passed, so that it can no longer be answered. */
  is_over: z.boolean(),
  /** Why a promised table is not taken; left out where none was promised. */
  called_off: z.optional(z.enum(CALLED_OFF)),
  /** Who of the staff wrote it down on the phone; left out where the guest asked online. */
  taken_by: z.optional(z.string()),
})
export type AdminReservation = z.output<typeof adminReservation>

/** How many tables and people are accepted for a day. */
export const promised = z.object({
  date: day,
  tables: z.int(),
  guests: z.int(),
  /** True when one of the parties has more than ten people, which counts as ten. */
  at_least: z.boolean(),
  /** The day's services and what is promised in each; left out while the restaurant does not count its seats. */
  services: z.optional(
    z.array(
      z.object({
        opens: time,
        closes: time,
        guests: z.int(),
        at_least: z.boolean(),
        /** Negative where more is promised than there is. */
        free: z.int(),
      }),
    ),
  ),
})
export type Promised = z.output<typeof promised>

export const listReservations = endpoint({
  method: 'GET',
  path: '/api/admin/reservations',
  ...forStaff('tables'),
  summary:
    'Requests for a table by day and time, 100 a page: from today on, of the past (latest first), or of one Paris day. Pending ones to come are those that can still be answered',
  query: z.object({
    status: z.optional(status),
    day: z.optional(day),
    /** `upcoming` by default; ignored when a day is given. */
    period: z.optional(z.enum(['upcoming', 'past'])),
    /** Part of a name, or of a phone number. */
    q: z.optional(line(80)),
    limit: z.optional(
      z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'Choisissez de 1 à 100.')), z.transform(Number)),
    ),
    cursor: z.optional(line(400)),
  }),
  output: z.object({
    reservations: z.array(adminReservation),
    /** One entry for each listed day that has accepted tables; where seats are counted, for each listed day. */
    days: z.array(promised),
    /** Requests that wait for an answer and can still get one, whatever the list shows. */
    waiting: z.int(),
    /** How many of them left no address. */
    to_call_back: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
})

export const answerReservation = endpoint({
  method: 'POST',
  path: '/api/admin/reservations/{id}/status',
  ...forStaff('tables'),
  summary:
    "Accepts or refuses a request, or calls a promised table off; the guest hears by mail where there is an address. 'Pas venue' is taken back by accepting the table again",
  params: z.object({ id }),
  body: z.object({
    status: z.enum(['accepted', 'declined'], 'Choisissez entre confirmer et refuser.'),
    /** A sentence for the guest, which the mail includes. */
    message: nullish(mailed(note(500))),
    /** Why a promised table is not taken, with `declined`: the guest hears by mail only of the house's doing. */
    called_off: nullish(z.enum(CALLED_OFF, 'Dites qui annule.')),
    /** The status that the staff saw when deciding; `pending` by default. */
    seen: nullish(status),
  }),
  output: adminReservation,
  problems: ['not_found', 'stale_version', 'illegal_transition'],
})

export const takeReservation = endpoint({
  method: 'POST',
  path: '/api/admin/reservations',
  ...forStaff('tables'),
  summary:
    'Writes a table down for a guest on the phone: it is promised at once, and a mail says so where there is an address',
  body: z.omit(reservationBody, { website: true }),
  output: adminReservation,
  status: 201,
  idempotent: true,
  problems: ['reservation_time'],
})
