/** Notifications on a device (Web Push): the server's public key, and who subscribes to what. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { id, line, nullish } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { isPushEndpoint, MAX_ENDPOINT_LENGTH } from './rules.ts'

export const ADDRESS = 'Cette adresse de notification n’est pas acceptée.'
export const KEY = 'Cette clé de notification n’est pas lisible.'

export const address = z
  .string(ADDRESS)
  .check(z.maxLength(MAX_ENDPOINT_LENGTH, ADDRESS), z.refine(isPushEndpoint, ADDRESS))

/** The result of `PushSubscription.toJSON()`. */
export const subscription = z.object({
  endpoint: address,
  keys: z.object({
    /** An uncompressed point of P-256: 65 bytes, the first of them 4. */
    p256dh: z.string(KEY).check(z.regex(/^B[A-P][\w-]{85}=?$/, KEY)),
    /** 16 bytes in base64url. */
    auth: z.string(KEY).check(z.regex(/^[\w-]{22}(==)?$/, KEY)),
  }),
})
export type Subscription = z.output<typeof subscription>

export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  audience: 'anyone',
  summary: 'The VAPID key that a browser subscribes with; null where notifications are not set up',
  output: z.object({ key: z.nullable(z.string()) }),
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  audience: ['guest', 'customer'],
  summary:
    'Tells this device of a customer’s orders and tables, or of one order by its tracking token; again: renews it',
  body: z.extend(subscription, {
    /** The order to follow; a guest has to name one. */
    orderId: nullish(id),
    trackingToken: nullish(line(200)),
  }),
  output: z.object({ id }),
  status: 201,
  idempotent: true,
  problems: ['order_not_found', 'rate_limited'],
})

/** The browser has changed its endpoint by itself; its subscriptions move to the new one. */
export const renew = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions/renewal',
  audience: 'anyone',
  summary: 'Moves a device’s subscription to the address that its browser now has; the old one is its proof',
  body: z.extend(subscription, { replaces: address }),
  problems: ['not_found', 'rate_limited'],
})

/** Knowing the endpoint is proof of being the device: it must be able to unsubscribe when its session has ended. */
export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  audience: 'anyone',
  summary: 'Tells this device nothing any more; the same answer for one that is unknown',
  body: z.object({ endpoint: address }),
})

export const subscribeStaff = endpoint({
  method: 'POST',
  path: '/api/admin/push/subscriptions',
  ...forStaff('access'),
  summary: 'Tells this device of the staff of new orders, until it logs out; again: renews it',
  body: subscription,
  output: z.object({ id }),
  status: 201,
  idempotent: true,
  problems: ['rate_limited'],
})

export const unsubscribeStaff = endpoint({
  method: 'DELETE',
  path: '/api/admin/push/subscriptions',
  ...forStaff('access'),
  summary: 'Tells this device of the staff nothing any more',
  body: z.object({ endpoint: address }),
})
