import { Hono } from 'hono'
import { bearerOf, download, nextPage, serve, WithHeaders } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { cancelOrder as cancel, type OrderMoney } from './cancel-order.ts'
import { listOrders, postOrder } from './contract.ts'
import { answerChange, askChange, reviseOrder, withdrawRevision } from './contract-revisions.ts'
import {
  boardOrders,
  delayOrder,
  freeUnpaidHolds,
  listUnpaidHolds,
  moveOrder,
  streamBoard,
  tickLine,
} from './contract-staff.ts'
import { collectOrder, knownCaller, takeOrder, undoCollected } from './contract-taking.ts'
import {
  announceArrival,
  cancelOrder,
  getPickupCalendar,
  getReceipt,
  getTracking,
  notePresence,
  streamTracking,
} from './contract-tracking.ts'
import { collectOrder as collect, undoCollected as uncollect } from './counter/collect-order.ts'
import { delayOrder as delay } from './counter/delay-order.ts'
import { listOrders as list, listForBoard } from './counter/list-orders.ts'
import { moveOrder as move } from './counter/move-order.ts'
import { knownCaller as known, takeOrder as take } from './counter/take-order.ts'
import { tickLine as tick } from './counter/tick-line.ts'
import { receiptOf } from './order-receipt.ts'
import { freeOrigin, listUnpaid } from './paying/free-origin.ts'
import { calendarOf } from './pickup-calendar.ts'
import { placeOwnOrder } from './place-order.ts'
import { answerChange as answerWish, askChange as askForChange } from './revisions/ask-change.ts'
import { reviseOrder as revise, withdrawRevision as withdraw } from './revisions/revise-order.ts'
import { type BoardChanges, boardStream, trackingStream } from './streams.ts'
import { announceArrival as arrive, notePresence as note, trackOrder } from './track-order.ts'

export function ordersRoutes(services: Services, money: OrderMoney, changes: BoardChanges): Hono {
  const app = new Hono()
  serve(app, services, listOrders, async (ctx, { query }) => {
    const { orders, next } = await list(ctx, query)
    return new WithHeaders(orders, nextPage(listOrders, { limit: query.limit, cursor: next }))
  })
  serve(app, services, postOrder, (ctx, { body }) => placeOwnOrder(ctx, money, body))
  serve(app, services, getTracking, (ctx, { params, query }) => trackOrder(ctx, params.id, query.token))
  serve(app, services, getReceipt, async (ctx, { params, query }) =>
    download(await receiptOf(ctx, params.id, query.token), ctx.requestId),
  )
  serve(app, services, getPickupCalendar, async (ctx, { params, query }) =>
    download(await calendarOf(ctx, params.id, query.token), ctx.requestId),
  )
  serve(app, services, streamTracking, (ctx, { params, query }, c) =>
    trackingStream(ctx, params.id, { token: query.token, bearer: bearerOf(c) }, c.req.header('last-event-id')),
  )
  serve(app, services, cancelOrder, (ctx, { params, body }) => cancel(ctx, money, { id: params.id, ...body }))
  serve(app, services, notePresence, (ctx, { params, body }) => note(ctx, params.id, body))
  serve(app, services, announceArrival, (ctx, { params, body }) => arrive(ctx, params.id, body.trackingToken))
  serve(app, services, moveOrder, (ctx, { params, body }) => move(ctx, money, params.id, body))
  serve(app, services, boardOrders, (ctx, { query }) => listForBoard(ctx, query))
  serve(app, services, streamBoard, async (ctx, _, c) =>
    boardStream(ctx, changes, bearerOf(c), c.req.header('last-event-id')),
  )
  serve(app, services, delayOrder, (ctx, { params, body }) => delay(ctx, params.id, body.minutes))
  serve(app, services, reviseOrder, (ctx, { params, body }) => revise(ctx, money, params.id, body))
  serve(app, services, withdrawRevision, (ctx, { params, body }) => withdraw(ctx, money, params.id, body.number))
  serve(app, services, askChange, (ctx, { params, body }) => askForChange(ctx, params.id, body))
  serve(app, services, answerChange, (ctx, { params, body }) => answerWish(ctx, params.id, body))
  serve(app, services, takeOrder, (ctx, { body }) => take(ctx, body))
  serve(app, services, collectOrder, (ctx, { params }) => collect(ctx, params.id))
  serve(app, services, undoCollected, (ctx, { params }) => uncollect(ctx, params.id))
  serve(app, services, knownCaller, (ctx, { query }) => known(ctx, query.phone))
  serve(app, services, listUnpaidHolds, ctx => listUnpaid(ctx))
  serve(app, services, freeUnpaidHolds, (ctx, { params }) => freeOrigin(ctx, money, params.origin))
  serve(app, services, tickLine, (ctx, { params, body }) => tick(ctx, params.id, body))
  return app
}
