import { Hono } from 'hono'
import { bearerOf, download, nextPage, serve, WithHeaders } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { cancelOrder, type OrderMoney } from './cancel-order.ts'
import * as contract from './contract.ts'
import * as contractRevisions from './contract-revisions.ts'
import * as contractStaff from './contract-staff.ts'
import * as contractTaking from './contract-taking.ts'
import * as contractTracking from './contract-tracking.ts'
import { answerRemark } from './counter/answer-remark.ts'
import { collectOrder, undoCollected } from './counter/collect-order.ts'
import { delayOrder } from './counter/delay-order.ts'
import { listForBoard, listOrders } from './counter/list-orders.ts'
import { moveOrder } from './counter/move-order.ts'
import { knownCaller, takeOrder } from './counter/take-order.ts'
import { tickLine } from './counter/tick-line.ts'
import { receiptOf } from './order-receipt.ts'
import { freeOrigin, listUnpaid } from './paying/free-origin.ts'
import { calendarOf } from './pickup-calendar.ts'
import { placeOwnOrder } from './place-order.ts'
import { answerChange, askChange } from './revisions/ask-change.ts'
import { changeOwnOrder, withdrawOwnChange } from './revisions/change-own-order.ts'
import { correctOrder } from './revisions/correct-order.ts'
import { reviseOrder, withdrawRevision } from './revisions/revise-order.ts'
import { type BoardChanges, boardStream, trackingStream } from './streams.ts'
import { announceArrival, notePresence, trackOrder } from './track-order.ts'
import { withdrawAllergy } from './withdraw-allergy.ts'

export function ordersRoutes(services: Services, money: OrderMoney, changes: BoardChanges): Hono {
  const app = new Hono()
  serve(app, services, contract.listOrders, async (ctx, { query }) => {
    const { orders, next } = await listOrders(ctx, query)
    return new WithHeaders(orders, nextPage(contract.listOrders, { limit: query.limit, cursor: next }))
  })
  serve(app, services, contract.postOrder, (ctx, { body }) => placeOwnOrder(ctx, money, body))
  serve(app, services, contractTracking.getTracking, (ctx, { params, query }) =>
    trackOrder(ctx, params.id, query.token),
  )
  serve(app, services, contractTracking.getReceipt, async (ctx, { params, query }) =>
    download(await receiptOf(ctx, params.id, query.token), ctx.requestId),
  )
  serve(app, services, contractTracking.getPickupCalendar, async (ctx, { params, query }) =>
    download(await calendarOf(ctx, params.id, query.token), ctx.requestId),
  )
  serve(app, services, contractTracking.streamTracking, (ctx, { params, query }, c) =>
    trackingStream(ctx, params.id, { token: query.token, bearer: bearerOf(c) }, c.req.header('last-event-id')),
  )
  serve(app, services, contractTracking.cancelOrder, (ctx, { params, body }) =>
    cancelOrder(ctx, money, { id: params.id, ...body }),
  )
  serve(app, services, contractTracking.notePresence, (ctx, { params, body }) => notePresence(ctx, params.id, body))
  serve(app, services, contractTracking.withdrawAllergy, (ctx, { params, body }) =>
    withdrawAllergy(ctx, params.id, body.trackingToken),
  )
  serve(app, services, contractTracking.announceArrival, (ctx, { params, body }) =>
    announceArrival(ctx, params.id, body.trackingToken),
  )
  serve(app, services, contractStaff.moveOrder, (ctx, { params, body }) => moveOrder(ctx, money, params.id, body))
  serve(app, services, contractStaff.boardOrders, (ctx, { query }) => listForBoard(ctx, query))
  serve(app, services, contractStaff.streamBoard, async (ctx, _, c) =>
    boardStream(ctx, changes, bearerOf(c), c.req.header('last-event-id')),
  )
  serve(app, services, contractStaff.delayOrder, (ctx, { params, body }) => delayOrder(ctx, params.id, body.minutes))
  serve(app, services, contractRevisions.reviseOrder, (ctx, { params, body }) =>
    reviseOrder(ctx, money, params.id, body),
  )
  serve(app, services, contractRevisions.correctOrder, (ctx, { params, body }) => correctOrder(ctx, params.id, body))
  serve(app, services, contractRevisions.withdrawRevision, (ctx, { params, body }) =>
    withdrawRevision(ctx, money, params.id, body.number),
  )
  serve(app, services, contractRevisions.changeOwnOrder, (ctx, { params, body }) =>
    changeOwnOrder(ctx, money, params.id, body),
  )
  serve(app, services, contractRevisions.withdrawOwnChange, (ctx, { params, body }) =>
    withdrawOwnChange(ctx, money, params.id, body),
  )
  serve(app, services, contractRevisions.askChange, (ctx, { params, body }) => askChange(ctx, params.id, body))
  serve(app, services, contractRevisions.answerChange, (ctx, { params, body }) => answerChange(ctx, params.id, body))
  serve(app, services, contractTaking.takeOrder, (ctx, { body }) => takeOrder(ctx, body))
  serve(app, services, contractTaking.collectOrder, (ctx, { params }) => collectOrder(ctx, params.id))
  serve(app, services, contractTaking.undoCollected, (ctx, { params }) => undoCollected(ctx, params.id))
  serve(app, services, contractTaking.knownCaller, (ctx, { query }) => knownCaller(ctx, query.phone))
  serve(app, services, contractStaff.listUnpaidHolds, ctx => listUnpaid(ctx))
  serve(app, services, contractStaff.freeUnpaidHolds, (ctx, { params }) => freeOrigin(ctx, money, params.origin))
  serve(app, services, contractStaff.answerRemark, (ctx, { params, body }) => answerRemark(ctx, params.id, body))
  serve(app, services, contractStaff.tickLine, (ctx, { params, body }) => tickLine(ctx, params.id, body))
  return app
}
