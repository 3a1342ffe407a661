import { Hono } from 'hono'
import { download } from '#api/http/answers/download.ts'
import { nextPage } from '#api/http/answers/next-page.ts'
import { bearerOf, serve, WithHeaders } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { listForBoard } from '../actions/lists/list-board.ts'
import { listOrders as list } from '../actions/lists/list-orders.ts'
import { cancelOrder as cancel } from '../actions/moving/cancel-order.ts'
import { delayOrder as delay } from '../actions/moving/delay-order.ts'
import { moveOrder as move } from '../actions/moving/move-order.ts'
import { tickLine as tick } from '../actions/moving/tick-line.ts'
import type { OrderMoney } from '../actions/paying/order-money-port.ts'
import { placeOwnOrder } from '../actions/placing/place-order.ts'
import { freeOrigin, listUnpaid } from '../actions/placing/unpaid/free-origin.ts'
import { notePresence as note } from '../actions/placing/unpaid/note-presence.ts'
import { reviseOrder as revise } from '../actions/revisions/revising/revise-order.ts'
import { answerChange as answerWish } from '../actions/revisions/wishes/answer-change.ts'
import { askChange as askForChange } from '../actions/revisions/wishes/ask-change.ts'
import { withdrawRevision as withdraw } from '../actions/revisions/withdraw-revision.ts'
import { collectOrder as collect } from '../actions/taking/collect-order.ts'
import { knownCaller as known } from '../actions/taking/known-caller.ts'
import { takeOrder as take } from '../actions/taking/take-order.ts'
import { undoCollected as uncollect } from '../actions/taking/undo-collected.ts'
import { announceArrival as arrive } from '../actions/tracking/announce-arrival.ts'
import { calendarOf } from '../actions/tracking/calendar-of.ts'
import { receiptOf } from '../actions/tracking/receipt-of.ts'
import { trackOrder } from '../actions/tracking/track-order.ts'
import { listOrders, postOrder } from '../contract/orders.ts'
import { boardOrders, delayOrder, moveOrder, streamBoard, tickLine } from '../contract/orders-admin.ts'
import { collectOrder, knownCaller, takeOrder, undoCollected } from '../contract/orders-staff.ts'
import { answerChange, askChange, reviseOrder, withdrawRevision } from '../contract/revisions.ts'
import {
  announceArrival,
  cancelOrder,
  getPickupCalendar,
  getReceipt,
  getTracking,
  notePresence,
  streamTracking,
} from '../contract/tracking.ts'
import { freeUnpaidHolds, listUnpaidHolds } from '../contract/unpaid-holds.ts'
import { type BoardChanges, boardStream } from '../views/board-stream.ts'
import { trackingStream } from '../views/tracking-stream.ts'

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
