/** An order's pickup as a calendar entry, iCalendar of RFC 5545. */

import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { Download } from '#api/kernel/endpoint.ts'
import { callSign, orderNumber } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { trackingUrl } from './order-mails.ts'
import { authorisedOrder } from './read-order.ts'
import { isForTheCounter } from './rules/order-status.ts'

const MINUTES_AT_THE_COUNTER = 15
const ALARM_MINUTES = 15

const LONGEST_LINE_OCTETS = 75

/**
 * The pickup of a paid order as a calendar file, for its customer or whoever holds its tracking token.
 * @throws AppError 'order_not_found', 'no_pickup_ahead' for an order that is unpaid or finished
 */
export async function calendarOf(ctx: Ctx, id: string, token: string | undefined): Promise<Download> {
  const order = await authorisedOrder(ctx, ctx.sql, id, token)
  if (!order.pickupAt || !isForTheCounter(order.status)) throw new AppError('no_pickup_ahead')
  const { restaurant } = await ctx.snapshots.read(settingsSnapshot)
  const text = pickupCalendar({
    orderId: id,
    callNumber: order.callNumber,
    version: order.version,
    at: order.pickupAt,
    writtenAt: ctx.clock(),
    restaurant,
    page: trackingUrl(ctx, order),
  })
  return { fileName: calendarFileName(id), contentType: 'text/calendar; charset=utf-8', bytes: Buffer.from(text) }
}

type Pickup = {
  orderId: string
  callNumber: number | null
  /** A calendar replaces an entry by one with the same id and a higher version. */
  version: number
  at: Date
  writtenAt: Date
  restaurant: { name: string; address: string; phone: string }
  /** The address of the tracking page. */
  page: string
}

/**
 * The entry, with an alarm that leaves time for the way. Its instants are in UTC, so that no calendar needs to know
 * when Paris changes its clocks.
 */
export function pickupCalendar({ orderId, callNumber, version, at, writtenAt, restaurant, page }: Pickup): string {
  const number = callSign({ number: orderNumber(orderId), callNumber })
  const title = `Retrait ${restaurant.name}, commande ${number}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${textOf(`-//${restaurant.name}//Retraits//FR`)}`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${orderId}@${new URL(page).hostname}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${instant(writtenAt)}`,
    `DTSTART:${instant(at)}`,
    `DTEND:${instant(new Date(at.getTime() + MINUTES_AT_THE_COUNTER * 60_000))}`,
    `SUMMARY:${textOf(title)}`,
    `LOCATION:${textOf(`${restaurant.name}, ${restaurant.address}`)}`,
    `DESCRIPTION:${textOf(`À montrer au comptoir\u00a0: ${number}\nTéléphone\u00a0: ${restaurant.phone}`)}`,
    `URL:${page}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${ALARM_MINUTES}M`,
    `DESCRIPTION:${textOf(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

export function calendarFileName(orderId: string): string {
  return `retrait-${orderNumber(orderId).slice(1)}.ics`
}

/** `20261124T183000Z`. */
function instant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Escapes a TEXT of section 3.3.11, in which a bare comma, semicolon or line break would end the value. */
function textOf(words: string): string {
  return words.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

const utf8 = new TextEncoder()

/**
 * Section 3.1: a longer line continues after a break and a space; a break must not split the bytes of one character.
 */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const letter of line) {
    const more = utf8.encode(letter).length
    if (octets + more > LONGEST_LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += more
  }
  return text
}
