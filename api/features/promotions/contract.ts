import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { id, instant, line, mailed, nullish, text } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { MAX_PERCENT, MIN_PERCENT } from './rules/promotion-terms.ts'

export const PERCENT_NEEDED = `Choisissez de ${MIN_PERCENT} à ${MAX_PERCENT}\u00a0%.`

/** What the admin writes. `data.discount` creates a promotion; without it, the mailing is only a message. */
export const offer = z.object({
  title: mailed(line(70, 'Écrivez un titre.')),
  body: mailed(text(1000, 'Écrivez un message.')),
  data: nullish(
    z.object({
      type: nullish(line(40)),
      discount: nullish(
        z.int(PERCENT_NEEDED).check(z.minimum(MIN_PERCENT, PERCENT_NEEDED), z.maximum(MAX_PERCENT, PERCENT_NEEDED)),
      ),
    }),
  ),
})

/** A mailing and its progress. */
export const mailing = z.object({
  id,
  title: z.string(),
  createdAt: instant,
  /** The name of the sender; null once that account is deleted. */
  by: z.nullable(z.string()),
  recipients: z.int(),
  /** How many the mail server has accepted so far. */
  sent_count: z.int(),
  failed_count: z.int(),
  /** How many are still to be tried. */
  pending_count: z.int(),
  promotion: z.nullable(
    z.object({
      code: z.string(),
      percent: z.int(),
      until: instant,
      /** How many orders have used it, without cancelled ones. */
      used_count: z.int(),
    }),
  ),
})
export type Mailing = z.output<typeof mailing>

export const sendPromotional = endpoint({
  method: 'POST',
  path: '/api/admin/notifications/promotional',
  ...forStaff('administration'),
  stepUp: [{ level: 'anew', when: ({ body }) => body.data?.discount != null, said: 'with a discount' }],
  summary:
    'Sends an offer to everyone who asked for offers, once to each address. Answers after some seconds at most; the rest goes on by itself',
  body: offer,
  output: mailing,
  idempotent: true,
})

export const listPromotional = endpoint({
  method: 'GET',
  path: '/api/admin/notifications/promotional',
  ...forStaff('administration'),
  summary: 'How many would be written to, until when a discount of now would hold, and the latest sendings',
  output: z.object({ recipients: z.int(), until: instant, mailings: z.array(mailing) }),
})

export const previewPromotional = endpoint({
  method: 'POST',
  path: '/api/admin/notifications/promotional/preview',
  ...forStaff('administration'),
  summary: 'The mail that such a sending would be',
  body: offer,
  output: z.object({ subject: z.string(), text: z.string() }),
})

export const getPromotion = endpoint({
  method: 'GET',
  path: '/api/promotions/{code}',
  audience: 'anyone',
  summary: 'What a code of an offer gives, and until when',
  params: z.object({ code: z.string().check(z.trim(), z.regex(/^[a-z0-9]{1,40}$/i)) }),
  output: z.object({ percent: z.int(), until: instant }),
  problems: ['not_found'],
})

export const askToUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/unsubscribe',
  audience: 'anyone',
  summary: 'A page that asks whether to end the offers to the address that the link was mailed to; it changes nothing',
  query: z.object({ token: z.optional(line(200)) }),
  raw: 'html',
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  audience: 'anyone',
  summary: 'Ends the offers, with one click of a mail program (RFC 8058): 204; from the page, with a page that says so',
  query: z.object({ token: id, page: z.optional(z.literal('1')) }),
  raw: 'html',
  problems: ['not_found'],
})
