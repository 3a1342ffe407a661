import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { email, instant } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'

/** Fine, to be looked at, and what no house should open with. */
export const state = z.enum(['green', 'amber', 'red'])

export const readinessLine = z.object({
  key: z.string(),
  state,
  title: z.string(),
  /** What was found. */
  found: z.string(),
  /** What to do next; left out where nothing is. */
  todo: z.optional(z.string()),
  /** The same for whoever runs the machines: names of variables and commands, which stand nowhere else. */
  host: z.optional(z.string()),
  /** What one press does about it. */
  press: z.optional(z.enum(['webhook', 'event', 'mail', 'menu'])),
})
export type ReadinessLine = z.output<typeof readinessLine>

export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/admin/readiness',
  ...forStaff('administration'),
  summary: 'Whether everything that the restaurant needs to open is there and answers, line by line',
  output: z.object({ at: instant, lines: z.array(readinessLine) }),
  atOnce: 1,
})

export const setUpWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/readiness/webhook',
  ...forStaff('administration'),
  stepUp: [{ level: 'anew' }],
  summary: 'Has the payment provider send its news here: makes the address, or completes and enables it',
  /** Of a new address alone, this one time: it goes into STRIPE_WEBHOOK_SECRET. */
  output: z.object({ secret: z.nullable(z.string()) }),
  problems: ['webhook_right', 'payment_provider_down'],
})

export const sendTestEvent = endpoint({
  method: 'POST',
  path: '/api/admin/readiness/event',
  ...forStaff('administration'),
  summary: 'Has the payment provider send a signed event for a try, and says whether it arrived within seconds',
  output: z.object({ received: z.boolean() }),
  problems: ['payment_provider_down'],
  atOnce: 1,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/readiness/mail',
  ...forStaff('administration'),
  summary: 'Mails to an address for a try, and says whether the mail server took it',
  body: z.object({ email }),
  output: z.object({ accepted: z.boolean(), reason: z.optional(z.string()) }),
})
