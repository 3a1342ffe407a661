import { pickupChoice } from '#api/features/orders/contract.ts'
import {
  awaitPayment,
  notifyPaymentPage,
  pickupRefusal,
  recheckOrder,
  setPickup,
} from '#api/features/orders/paying/prepare-payment.ts'
import { authorisedOrder } from '#api/features/orders/read-order.ts'
import { revisionToPay } from '#api/features/orders/revisions/settle-revision.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { isSameAmount } from '#api/kernel/order/money.ts'
import type { OrderSource } from '#api/kernel/order/order-sources.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Change, Queryable, Row } from '#api/platform/database/database.ts'
import { cacheAnswer, cachedAnswer } from '#api/platform/idempotency.ts'
import {
  type Deadline,
  deadlineIn,
  faultOf,
  isKeySpent,
  isProviderError,
  isRefusedByProvider,
  isStoredFailure,
  providerProblem,
} from '#api/platform/outside/stripe.ts'
import type * as contract from './contract.ts'
import { endSession, makeSession } from './payment-provider.ts'
import { dropUnseen, lockedOrderOf, type MadePayment, openPayment, type PaymentRow, paymentColumns } from './rows.ts'
import { isMade, returnUrls, unpayable } from './rules.ts'
import { closeSession, settleSession } from './settle-session.ts'

type Body = InputOf<typeof contract.openCheckout>['body']
type Answer = OutputOf<typeof contract.openCheckout>
type Checkout = Reserving & { deadline: Deadline }

/** The time for all calls to the provider together; with our own work, people wait less than 10 s. */
const PATIENCE_MS = 9000

/**
 * Opens the payment page of an order, or answers the open one again. An order has at most one open session: its place
 * is reserved in the database before the provider is asked, outside any transaction and under an idempotency key of the
 * reservation. So a crash, a lost answer or a second tab makes no second session.
 * @throws AppError, the endpoint's problems; 'payment_provider_down' keeps order, slot and reservation for the next
 *   call
 * Source: docs/security.md#payment; docs/product.md#opening-the-payment-page.
 */
export async function openCheckout(ctx: Ctx, body: Body): Promise<Answer> {
  const urls = returnUrls(body, ctx.origins, body.orderId)
  if (body.currency.toLowerCase() !== 'eur') throw new AppError('currency_mismatch')
  if (!urls) throw new AppError('url_not_allowed')
  const order = await payableOrder(ctx, body)
  if (order.revisionId === null) await awaitPayment(ctx, order.id)
  const deadline = deadlineIn(PATIENCE_MS)
  try {
    const known = await openAlready(ctx, body, order, deadline)
    if (known) return known
    // A session would be made before the key turned out to be spent, and nobody would be given its address.
    const cached = ctx.idempotency && (await cachedAnswer(ctx.sql, ctx.idempotency))
    if (cached) return cached.response as Answer
    // The price of a revision is the one that the staff said.
    if (order.revisionId === null) await recheckOrder(ctx, order.id)
    return await openAnew(ctx, { body, order, urls, deadline })
  } catch (error) {
    throw providerProblem(error, ctx.log)
  }
}

async function payableOrder(ctx: Ctx, body: Body): Promise<Due> {
  const order = await authorisedOrder(ctx, ctx.sql, body.orderId, body.trackingToken, { guestIdIsProof: true })
  const due = await dueOf(ctx.sql, order, body.revision ?? null, ctx.clock())
  if (!isSameAmount(body.amount, due.dueCents)) throw new AppError('amount_mismatch')
  return due
}

/**
 * The order's open session, if the provider agrees that it is open. Its price is fixed, so nothing is checked again.
 */
async function openAlready(ctx: Ctx, body: Body, order: Due, deadline: Deadline): Promise<Answer | undefined> {
  const payment = await openPayment(ctx.sql, body.orderId)
  if (!payment || !isMade(payment)) return undefined
  if (payment.revisionId !== order.revisionId) {
    // The page of a revision that waits no more.
    await closeSession(ctx, payment, deadline)
    await payableOrder(ctx, body)
    return undefined
  }
  const settlement = await settleSession(ctx, payment.sessionId, deadline)
  if (settlement === 'open') return answerAgain(ctx, order, payment)
  // Settling may have changed the order, which is mostly paid by now, so it is checked again.
  await payableOrder(ctx, body)
  if (settlement === 'waiting') throw new AppError('conflict')
  if (settlement === 'missing') throw new AppError('payment_provider_down')
  return undefined
}

async function openAnew(ctx: Ctx, checkout: Checkout): Promise<Answer> {
  const { payment, isOurs } = await reservation(ctx, checkout)
  if (isMade(payment)) return answerAgain(ctx, checkout.order, payment)
  try {
    return await open(ctx, checkout, payment)
  } catch (error) {
    const current = await paymentById(ctx.sql, payment.id)
    // The provider refused the call because a second tab was making the same one, which has its answer by now.
    if (current?.status === 'open' && isMade(current)) return answerAgain(ctx, checkout.order, current)
    if (!isRefusedByProvider(error) && !isStoredFailure(error) && !isKeySpent(error)) throw error
    // No session will ever come under this idempotency key, so the reservation is dropped to let another one be made.
    await dropUnseen(ctx.sql, payment.orderId)
    if (isOurs) throw error
  }
  // A crash left this reservation, whose expiry is by now less than the 30 minutes ahead that the provider demands.
  return openAnew(ctx, checkout)
}

async function open(ctx: Ctx, { body, order, deadline }: Checkout, payment: PaymentRow): Promise<Answer> {
  const session = await makeSession(ctx, payment, order.customerEmail, deadline)
  const response = answerOf(order, session)
  const isSaved = await ctx.sql.begin(async tx => {
    if (!(await fillPayment(tx, payment.id, session.sessionId, session.url))) return false
    await cacheAnswer(tx, ctx, { status: 200, response })
    return true
  })
  if (isSaved) return response
  const current = await paymentById(ctx.sql, payment.id)
  if (current?.status === 'open' && isMade(current)) return answerAgain(ctx, order, current)
  // The order was cancelled meanwhile.
  await endUnseen(ctx, session.sessionId, deadline)
  await payableOrder(ctx, body)
  throw new AppError('conflict')
}

/** Closes a session whose address nobody was given. It would also expire by itself, so a failure is only logged. */
async function endUnseen(ctx: Ctx, sessionId: string, deadline: Deadline): Promise<void> {
  try {
    await endSession(ctx, sessionId, deadline)
  } catch (error) {
    if (!isProviderError(error)) throw error
    ctx.log.warn(faultOf(error), 'unseen payment session left open')
  }
}

async function answerAgain(ctx: Ctx, order: Due, payment: MadePayment): Promise<Answer> {
  const response = answerOf(order, payment)
  await cacheAnswer(ctx.sql, ctx, { status: 200, response })
  return response
}

function answerOf(order: Due, { url, sessionId }: { url: string; sessionId: string }): Answer {
  return { url, sessionId, payBy: order.payBy.toISOString() }
}

type Reserving = {
  body: Body
  order: Due
  urls: { successUrl: string; cancelUrl: string }
}

export type Reservation = { payment: PaymentRow; isOurs: boolean }

/**
 * Reserves the order's only place for an open session before the provider is asked for one, or finds the payment that
 * holds it. An order without a pickup gets the one of the call's metadata, in the same transaction.
 * @throws AppError when the order cannot be paid (any more), 'pickup_required', and what the slot throws
 */
async function reservation(ctx: Ctx, { body, order, urls }: Reserving): Promise<Reservation> {
  try {
    return await ctx.sql.begin(tx => reserve(ctx, tx, { body, order, urls }))
  } catch (error) {
    throw await pickupRefusal(ctx, order, () => askedPickup(body), error)
  }
}

async function reserve(ctx: Ctx, tx: Queryable, { body, order, urls }: Reserving): Promise<Reservation> {
  const current = await lockedOrderOf(tx, order.id)
  if (!current) throw new AppError('order_not_found')
  const now = ctx.clock()
  const { dueCents, revisionId } = await dueOf(tx, { ...order, ...current }, body.revision ?? null, now)
  const ours = await reservePayment(tx, {
    ...urls,
    // A request reserves one payment at most.
    id: ctx.requestId,
    orderId: order.id,
    revisionId,
    amountCents: dueCents,
    createdAt: now,
  })
  if (ours) await notifyPaymentPage(tx, order.id)
  if (ours && body.source) await countSource(tx, ours, body.source)
  if (!current.pickupAt) await setPickup(ctx, tx, order, askedPickup(body))
  const payment = ours ?? (await openPayment(tx, order.id))
  if (payment?.revisionId !== revisionId) throw new AppError('conflict')
  return { payment, isOurs: ours !== undefined }
}

/** The order's own pickup counts; where it has none, the metadata's does: docs/product.md#pickup. */
function askedPickup({ metadata }: Body): { date: string; time: string } {
  const asked = pickupChoice.safeParse({ date: metadata?.pickupDate, time: metadata?.pickupTime })
  if (asked.success) return asked.data
  const errors = asked.error.issues.map(({ path, message }) => ({
    path: path[0] === 'date' ? 'metadata.pickupDate' : 'metadata.pickupTime',
    message,
  }))
  throw new AppError('pickup_required', { errors })
}

type Order = Awaited<ReturnType<typeof authorisedOrder>>

/** An order with what is to be paid of it now, and until when. */
type Due = Order & {
  dueCents: number
  /** The revision that is paid for; null: the order itself. */
  revisionId: string | null
}

/**
 * What is due of an order: all of it, or the difference of one of its revisions.
 * @param revision its number
 * @throws AppError 'revision_over', or why the order cannot be paid
 */
async function dueOf(sql: Queryable, order: Order, revision: number | null, now: Date): Promise<Due> {
  if (revision !== null) {
    const { id, cents, payBy } = await revisionToPay(sql, order.id, revision, now)
    return { ...order, payBy, dueCents: cents, revisionId: id }
  }
  const problem = unpayable(order, now)
  if (problem) throw new AppError(problem)
  return { ...order, dueCents: order.totalCents, revisionId: null }
}

/** The session, and what the provider says of it, come later; a check keeps the currency the euro. */
type PlaceRow = Row<
  'payments',
  | 'capturedCents'
  | 'currency'
  | 'paidAt'
  | 'paymentIntent'
  | 'providerAskedAt'
  | 'refundedCents'
  | 'sessionId'
  | 'settles'
  | 'url'
  | 'withdrawnCents'
>

/** Reserves the order's only place for an open session; undefined when it is taken. */
async function reservePayment(
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'revisionId' | 'successUrl' | 'cancelUrl' | 'amountCents' | 'createdAt'>,
): Promise<PaymentRow | undefined> {
  const place: PlaceRow = { ...payment, status: 'opening' }
  const [row] = await tx<PaymentRow[]>`
    insert into payments as p (${tx(Object.keys(place))})
    values ${tx(place)}
    on conflict (order_id) where status in ('opening', 'open') do nothing
    returning ${paymentColumns(tx)}`
  return row
}

/** Counts from where an order came, with the first payment that is begun of it; which order it was is not kept. */
async function countSource(tx: Queryable, { id, orderId, createdAt }: PaymentRow, source: OrderSource): Promise<void> {
  await tx`
    insert into order_sources as s (day, source, orders)
    select ${parisDay(createdAt)}::date, ${source}, 1
    where not exists (select from payments p where p.order_id = ${orderId} and p.id <> ${id})
    on conflict (day, source) do update set orders = s.orders + 1`
}

/** Whether the row was still waiting for its session. */
async function fillPayment(tx: Queryable, id: string, sessionId: string, url: string): Promise<boolean> {
  const change: Change<'payments', 'sessionId' | 'url'> = { sessionId, url }
  const rows = await tx`
    update payments
    set status = 'open', ${tx(change)}
    where id = ${id} and status = 'opening'
    returning 1`
  return rows.length > 0
}

async function paymentById(sql: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`select ${paymentColumns(sql)} from payments p where p.id = ${id}`
  return row
}
