/** What was sent to whom, for the admin. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { id, instant, line } from '#api/kernel/calls/fields.ts'

const status = z.enum(['queued', 'sent', 'failed'])
const channel = z.enum(['mail', 'sms', 'push'])

const message = z.object({
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
  audience: ['admin'],
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
