import { authorisedOrder } from '#api/features/orders/actions/authorise.ts'
import { recheckOrder, setPickup } from '#api/features/orders/actions/recheck-order.ts'
import { pickupChoice } from '#api/features/orders/contract.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/errors.ts'
import { uuid } from '#api/kernel/ids.ts'
import { isSameAmount } from '#api/kernel/money.ts'
import type { Ctx } from '#api/platform/context.ts'
import { keepAnswer } from '#api/platform/idempotency.ts'
import { type Deadline, deadlineIn, isKeptFailure, isRefusedByProvider, providerProblem } from '#api/platform/stripe.ts'
import type { openCheckout as endpoint } from '../contract.ts'
import { endSession, makeSession } from '../provider.ts'
import {
  dropUnseen,
  fillPayment,
  lockedOrderOf,
  type MadePayment,
  openPayment,
  type PaymentRow,
  paymentById,
  reservePayment,
} from '../queries/payments.ts'
import { isMade, returnUrls, unpayable } from '../rules.ts'
import { settleSession } from './settle-session.ts'

type Body = InputOf<typeof endpoint>['body']
type Answer = OutputOf<typeof endpoint>
type Order = Awaited<ReturnType<typeof authorisedOrder>>
type Checkout = {
  body: Body
  order: Order
  urls: { successUrl: string; cancelUrl: string }
  deadline: Deadline
}

/** For all calls to the provider together; with our own work, people wait less than 10 s. */
const PATIENCE_MS = 9000

/**
 * Opens the payment page of an order, or answers its open one again. An order has one open session at a time: its
 * place is reserved in the database before the provider is asked, outside any transaction, and under an idempotency
 * key of the reservation's own. So a crash, a lost answer or a second tab makes no second session.
 * @throws AppError of the contract; 'payment_provider_down' keeps order, slot and reservation for the next call
 * Source: SECURITY.md, Stripe checkout, double payment and old cart.
 */
export async function openCheckout(ctx: Ctx, body: Body): Promise<Answer> {
  const urls = returnUrls(body, ctx.origins, body.orderId)
  if (body.currency.toLowerCase() !== 'eur') throw new AppError('currency_mismatch')
  if (!urls) throw new AppError('url_not_allowed')
  const order = await payableOrder(ctx, body)
  const deadline = deadlineIn(PATIENCE_MS)
  try {
    const known = await openAlready(ctx, body, deadline)
    if (known) return known
    await recheckOrder(ctx, order.id)
    return await openAnew(ctx, { body, order, urls, deadline })
  } catch (error) {
    throw providerProblem(error, ctx.log)
  }
}

async function payableOrder(ctx: Ctx, body: Body): Promise<Order> {
  const order = await authorisedOrder(ctx, ctx.sql, body.orderId, body.trackingToken, { guestIdIsProof: true })
  const problem = unpayable(order, ctx.clock())
  if (problem) throw new AppError(problem)
  if (!isSameAmount(body.amount, order.totalCents)) throw new AppError('amount_mismatch')
  return order
}

/** The order's open session, if the provider agrees that it is open. Its price is frozen: nothing is checked again. */
async function openAlready(ctx: Ctx, body: Body, deadline: Deadline): Promise<Answer | undefined> {
  const payment = await openPayment(ctx.sql, body.orderId)
  if (!payment || !isMade(payment)) return undefined
  const settlement = await settleSession(ctx, payment.sessionId, deadline)
  if (settlement === 'open') return answerAgain(ctx, payment)
  // What came of it may have changed the order: it is asked about again, and mostly says that it is paid.
  await payableOrder(ctx, body)
  if (settlement === 'waiting') throw new AppError('conflict')
  if (settlement === 'missing') throw new AppError('payment_provider_down')
  return undefined
}

async function openAnew(ctx: Ctx, checkout: Checkout): Promise<Answer> {
  const { payment, isOurs } = await reserve(ctx, checkout)
  if (isMade(payment)) return answerAgain(ctx, payment)
  try {
    return await open(ctx, checkout, payment)
  } catch (error) {
    const current = await paymentById(ctx.sql, payment.id)
    // The provider was busy with the same call of a second tab, which has its answer by now.
    if (current?.status === 'open' && isMade(current)) return answerAgain(ctx, current)
    if (!isRefusedByProvider(error) && !isKeptFailure(error)) throw error
    // This key will never bring a session that anybody sees: the reservation makes place for another.
    await dropUnseen(ctx.sql, payment.orderId)
    if (isOurs) throw error
  }
  // It was left by a crash, and is by now too old for its own expiry, which the provider wants 30 minutes ahead.
  return openAnew(ctx, checkout)
}

/** The order's one place for an open session: taken by us now, or by whoever came first. */
async function reserve(ctx: Ctx, { body, order, urls }: Checkout): Promise<{ payment: PaymentRow; isOurs: boolean }> {
  // Giving a pickup reads the settings: fetched beforehand, so that no transaction waits for a second connection.
  await ctx.snapshots.read(settingsSnapshot)
  return ctx.sql.begin(async tx => {
    const current = await lockedOrderOf(tx, order.id)
    if (!current) throw new AppError('order_not_found')
    const now = ctx.clock()
    const problem = unpayable(current, now)
    if (problem) throw new AppError(problem)
    const ours = await reservePayment(tx, {
      ...urls,
      id: uuid(),
      orderId: order.id,
      amountCents: current.totalCents,
      createdAt: now,
    })
    if (!current.pickupAt) await setPickup(ctx, tx, order, askedPickup(body))
    const payment = ours ?? (await openPayment(tx, order.id))
    if (!payment) throw new AppError('conflict')
    return { payment, isOurs: ours !== undefined }
  })
}

/** The order's own pickup wins; where it has none, the metadata's counts (contract, 'Pickup'). */
function askedPickup({ metadata }: Body): { date: string; time: string } {
  const asked = pickupChoice.safeParse({ date: metadata?.pickupDate, time: metadata?.pickupTime })
  if (asked.success) return asked.data
  const errors = asked.error.issues.map(({ path, message }) => ({
    path: path[0] === 'date' ? 'metadata.pickupDate' : 'metadata.pickupTime',
    message,
  }))
  throw new AppError('pickup_required', { errors })
}

async function open(ctx: Ctx, { body, order, deadline }: Checkout, payment: PaymentRow): Promise<Answer> {
  const session = await makeSession(ctx, payment, order.customerEmail, deadline)
  const response = { url: session.url, sessionId: session.sessionId }
  const isSaved = await ctx.sql.begin(async tx => {
    if (!(await fillPayment(tx, payment.id, session.sessionId, session.url))) return false
    await keepAnswer(tx, ctx, { status: 200, response })
    return true
  })
  if (isSaved) return response
  const current = await paymentById(ctx.sql, payment.id)
  if (current?.status === 'open' && isMade(current)) return answerAgain(ctx, current)
  // The order died meanwhile. Nobody has seen the session's address: ending it is mere tidiness.
  await endSession(ctx, session.sessionId, deadline).catch(error => providerProblem(error, ctx.log))
  await payableOrder(ctx, body)
  throw new AppError('conflict')
}

async function answerAgain(ctx: Ctx, payment: MadePayment): Promise<Answer> {
  const response = { url: payment.url, sessionId: payment.sessionId }
  await keepAnswer(ctx.sql, ctx, { status: 200, response })
  return response
}
