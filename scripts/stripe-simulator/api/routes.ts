import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { EventRecord, SessionRecord } from '../books/records.ts'
import { balanceTransactionObject } from '../objects/balance-transaction.ts'
import { checkoutSessionObject } from '../objects/checkout-session.ts'
import { disputeObject } from '../objects/dispute.ts'
import { eventObject } from '../objects/event.ts'
import { listObject } from '../objects/list.ts'
import { paymentIntentObject } from '../objects/payment-intent.ts'
import { payoutObject } from '../objects/payout.ts'
import { refundObject } from '../objects/refund.ts'
import { balanceOf } from '../payments/balance.ts'
import { createSession } from '../payments/create-session.ts'
import { expireSession } from '../payments/expire-session.ts'
import { refundCharge } from '../payments/refund-charge.ts'
import { missing, Refusal } from '../server/refusal.ts'
import { nowSeconds } from '../server/simulation.ts'
import type { Api } from './carry-out.ts'
import { serve } from './endpoint.ts'
import {
  createRefundParameters,
  createSessionParameters,
  expandOnly,
  listBalanceTransactionsParameters,
  listEventsParameters,
  listPayoutsParameters,
  listRefundsParameters,
  listSessionsParameters,
} from './forms/parameters.ts'
import { pageOf } from './pages.ts'

/** The calls of Stripe's API that the simulator serves, under `/v1`. */
export function apiRoutes(api: Api): Hono<{ Bindings: HttpBindings }> {
  const { simulation } = api
  const { books } = simulation
  const routes = new Hono<{ Bindings: HttpBindings }>()

  function session(id: string): SessionRecord {
    return found(books.sessions.get(id), 'checkout.session', id, 'session')
  }

  routes.post(
    '/checkout/sessions',
    serve(api, {
      kind: 'checkout.session',
      parameters: createSessionParameters,
      execute: ({ parameters }) => checkoutSessionObject(createSession(simulation, parameters)),
    }),
  )
  routes.get(
    '/checkout/sessions',
    serve(api, {
      kind: 'checkout.session[]',
      parameters: listSessionsParameters,
      execute({ parameters }) {
        const { status, payment_intent: intent, customer_details: customer } = parameters
        const { items, hasMore } = pageOf(
          [...books.sessions.values()]
            .filter(each => status === undefined || each.status === status)
            .filter(each => intent === undefined || each.paymentIntentId === intent)
            .filter(each => customer === undefined || each.customerEmail === customer.email),
          parameters,
        )
        return listObject('/v1/checkout/sessions', items.map(checkoutSessionObject), hasMore)
      },
    }),
  )
  routes.get(
    '/checkout/sessions/:id',
    serve(api, {
      kind: 'checkout.session',
      parameters: expandOnly,
      execute: ({ id }) => checkoutSessionObject(session(id)),
    }),
  )
  routes.post(
    '/checkout/sessions/:id/expire',
    serve(api, {
      kind: 'checkout.session',
      parameters: expandOnly,
      execute: ({ id, cause }) => checkoutSessionObject(expireSession(simulation, session(id), cause)),
    }),
  )
  routes.get(
    '/payment_intents/:id',
    serve(api, {
      kind: 'payment_intent',
      parameters: expandOnly,
      execute({ id }) {
        const intent = found(books.paymentIntents.get(id), 'payment_intent', id, 'intent')
        return paymentIntentObject(intent, found(books.charges.get(intent.latestChargeId), 'charge', id, 'intent'))
      },
    }),
  )
  routes.post(
    '/refunds',
    serve(api, {
      kind: 'refund',
      parameters: createRefundParameters,
      execute: ({ parameters, cause }) => refundObject(refundCharge(simulation, parameters, cause)),
    }),
  )
  routes.get(
    '/refunds',
    serve(api, {
      kind: 'refund[]',
      parameters: listRefundsParameters,
      execute({ parameters }) {
        const { payment_intent: intent, charge } = parameters
        const { items, hasMore } = pageOf(
          [...books.refunds.values()]
            .filter(each => intent === undefined || each.paymentIntentId === intent)
            .filter(each => charge === undefined || each.chargeId === charge),
          parameters,
        )
        return listObject('/v1/refunds', items.map(refundObject), hasMore)
      },
    }),
  )
  routes.get(
    '/refunds/:id',
    serve(api, {
      kind: 'refund',
      parameters: expandOnly,
      execute: ({ id }) => refundObject(found(books.refunds.get(id), 'refund', id, 'id')),
    }),
  )
  routes.get(
    '/disputes',
    serve(api, {
      kind: 'dispute[]',
      parameters: listRefundsParameters,
      execute({ parameters }) {
        const { payment_intent: intent, charge } = parameters
        const { items, hasMore } = pageOf(
          [...books.disputes.values()]
            .filter(each => intent === undefined || each.paymentIntentId === intent)
            .filter(each => charge === undefined || each.chargeId === charge),
          parameters,
        )
        return listObject('/v1/disputes', items.map(disputeObject), hasMore)
      },
    }),
  )
  routes.get(
    '/disputes/:id',
    serve(api, {
      kind: 'dispute',
      parameters: expandOnly,
      execute: ({ id }) => disputeObject(found(books.disputes.get(id), 'dispute', id, 'dispute')),
    }),
  )
  routes.get(
    '/payouts/:id',
    serve(api, {
      kind: 'payout',
      parameters: expandOnly,
      execute({ id }) {
        const payout = balanceOf(simulation).payouts.find(each => each.id === id)
        return payoutObject(found(payout, 'payout', id, 'payout'))
      },
    }),
  )
  routes.get(
    '/payouts',
    serve(api, {
      kind: 'payout[]',
      parameters: listPayoutsParameters,
      execute({ parameters }) {
        const { status } = parameters
        const { items, hasMore } = pageOf(
          balanceOf(simulation).payouts.filter(each => status === undefined || each.status === status),
          parameters,
        )
        return listObject('/v1/payouts', items.map(payoutObject), hasMore)
      },
    }),
  )
  routes.get(
    '/balance_transactions',
    serve(api, {
      kind: 'balance_transaction[]',
      parameters: listBalanceTransactionsParameters,
      execute({ parameters }) {
        const { payout, source, type } = parameters
        const now = nowSeconds(simulation)
        const { items, hasMore } = pageOf(
          balanceOf(simulation)
            .transactions.filter(each => payout === undefined || each.payoutId === payout)
            .filter(each => source === undefined || each.sourceId === source)
            .map(each => balanceTransactionObject(each, now))
            .filter(each => type === undefined || each.type === type),
          parameters,
        )
        return listObject('/v1/balance_transactions', items, hasMore)
      },
    }),
  )
  routes.get(
    '/events',
    serve(api, {
      kind: 'event[]',
      parameters: listEventsParameters,
      execute({ parameters }) {
        const { type, types, delivery_success: delivered } = parameters
        const { items, hasMore } = pageOf(
          [...books.events.values()]
            .filter(each => type === undefined || isOfType(each, type))
            .filter(each => types === undefined || types.includes(each.type))
            .filter(each => delivered === undefined || (each.delivery.state === 'delivered') === delivered),
          parameters,
        )
        return listObject('/v1/events', items.map(eventObject), hasMore)
      },
    }),
  )
  routes.get(
    '/events/:id',
    serve(api, {
      kind: 'event',
      parameters: expandOnly,
      execute: ({ id }) => eventObject(found(books.events.get(id), 'event', id, 'id')),
    }),
  )
  routes.all(
    '/*',
    serve(api, {
      kind: 'event',
      parameters: expandOnly.loose(),
      execute({ method, path }) {
        const message = `Unrecognized request URL (${method}: ${path}).`
        throw new Refusal(404, { type: 'invalid_request_error', message }, true)
      },
    }),
  )
  return routes
}

function found<Stored>(record: Stored | undefined, kind: string, id: string, param: string): Stored {
  if (record === undefined) throw missing(kind, id, param)
  return record
}

/** `refund.created`, or a group of events: `refund.*`. */
function isOfType(event: EventRecord, type: string): boolean {
  return type.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type
}
