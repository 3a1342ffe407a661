/** What was sent to whom, for the admin. */
/** What the house's own mail server hands us: mails that came back. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { id, instant, line, nullish, slug } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'

export const status = z.enum(['queued', 'sent', 'failed'])
export const channel = z.enum(['mail', 'sms', 'push'])

export const message = z.object({
  id,
  /** Such as `order-confirmed`. */
  kind: z.string(),
  channel,
  /** Masked; null where the address is erased or there is none. */
  recipient: z.nullable(z.string()),
  /** The number of the order that it is about. */
  order_number: z.nullable(z.string()),
  status,
  /** Why it was given up, or why the last try failed while another one follows. */
  failure: z.nullable(z.string()),
  /** How many times sending was tried. */
  tries: z.int(),
  created_at: instant,
  sent_at: z.nullable(instant),
})
export type Message = z.output<typeof message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  ...forStaff('administration'),
  summary: 'Every mail, SMS and push with its fate, newest first, 50 a page; neither texts nor whole addresses',
  query: z.object({
    status: z.optional(status),
    channel: z.optional(channel),
    cursor: z.optional(line(400)),
  }),
  output: z.object({
    messages: z.array(message),
    nextCursor: z.nullable(z.string()),
  }),
})

/**
 * 'Bientôt épuisé' as a board receives it: the event `stock-alert` of its stream. After a reconnection the same id may come
 * again.
 */
export const stockAlert = z.object({ id, itemId: z.string(), itemName: z.string(), createdAt: instant })
export type StockAlert = z.output<typeof stockAlert>

export const sendStockAlert = endpoint({
  method: 'POST',
  path: '/api/admin/notifications/stock-alert/{itemId}',
  ...forStaff('kitchen'),
  summary: 'Tells every open board that a dish runs low; counts the staff sessions that were told',
  params: z.object({ itemId: slug }),
  /** The name is ignored: the menu's own name is shown. */
  body: z.object({ item_name: nullish(line(300)) }),
  output: z.object({ sent_count: z.int() }),
  problems: ['not_found'],
})

export const takeReturnedMail = endpoint({
  method: 'POST',
  path: '/api/mails/returned',
  audience: 'anyone',
  summary: 'A mail that came back (RFC 3464), whole, as the mail server of the house hands it over with its secret',
  raw: 'body',
  maxBodyBytes: 1024 * 1024,
  atOnce: 2,
  problems: ['not_found', 'rate_limited'],
})
