import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import {
  chosenDay,
  chosenTime,
  forTeam,
  honeypot,
  id,
  line,
  note,
  nullish,
  optionalEmail,
  phone,
} from '#api/kernel/fields.ts'
import { type Guests, MOST_DAYS_AHEAD } from './rules.ts'

export const GUESTS_NEEDED = 'Choisissez de 1 à 10 couverts, ou 10+.'

/** 1 to 10, as a number or as text, or '10+'. */
export const guests = z.pipe(
  z.union(
    [
      z.string().check(z.trim(), z.regex(/^([1-9]|10|10\+)$/, GUESTS_NEEDED)),
      z.int(GUESTS_NEEDED).check(z.minimum(1, GUESTS_NEEDED), z.maximum(10, GUESTS_NEEDED)),
    ],
    GUESTS_NEEDED,
  ),
  z.transform(value => String(value) as Guests),
)

export const reservationBody = z.object({
  name: line(120, 'Le nom est requis'),
  phone,
  date: chosenDay,
  time: chosenTime,
  guests,
  message: nullish(forTeam(note(2000))),
  /** Where it is missing, the restaurant phones. */
  email: optionalEmail,
  website: honeypot,
})

export const postReservation = endpoint({
  method: 'POST',
  path: '/api/reservations',
  audience: ['guest', 'customer'],
  summary: `Asks for a table, at most ${MOST_DAYS_AHEAD} days ahead; the restaurant accepts or refuses. The idempotency key never expires`,
  body: reservationBody,
  output: z.object({ id, status: z.literal('pending') }),
  status: 201,
  idempotent: true,
  problems: ['reservation_time', 'rate_limited'],
})
