import { holderOfCard } from '#api/features/loyalty/cards.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { isMasked, maskedEmail } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { telephone } from '#api/kernel/typed.ts'
import type { Ctx } from '#api/platform/context.ts'
import { isNumber, type Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contractTaking from '../contract-taking.ts'
import { queuePaymentLink, trackingUrl } from '../order-mails.ts'
import { placeOrder } from '../place-order.ts'
import { onTheBoard } from '../read-order.ts'
import { linesOfOrder, type OrderWithLines, orderColumns, type WholeOrder, wholeOrder } from '../rows.ts'
import { allergyOf, toLine } from '../view.ts'
import type { OrderBody } from './decide-order.ts'

type Body = InputOf<typeof contractTaking.takeOrder>['body']
type Answer = OutputOf<typeof contractTaking.takeOrder>
type CardHolder = NonNullable<Awaited<ReturnType<typeof holderOfCard>>>

/** Shorter numbers would be those of many. */
const DIGITS = 9

/**
 * Takes an order for somebody on the phone or at the counter: `placeOrder` decides it as any other. At the till it is
 * confirmed by the staff member; otherwise its link goes out, and a payment confirms it.
 * @throws AppError what `placeOrder` throws, 'till_full', 'customer_not_found' for a card that nobody has,
 *   'validation_failed' for an order of nobody
 * Source: docs/decisions/0114-orders-that-staff-take.md.
 */
export async function takeOrder(ctx: Ctx, body: Body): Promise<Answer> {
  const { staffId } = ctx.actor as Staff
  const holder = await holderOf(ctx, body.customer.cardId)
  const email = await addressMeant(ctx, body.customer)
  let answer: Answer | undefined
  await placeOrder(ctx, orderBody({ ...body, customer: { ...body.customer, email } }, holder), {
    taking: {
      staffId,
      customerId: holder?.id ?? null,
      atTill: body.pays === 'till',
      alsoSave: async (tx, orderId) => {
        answer = await recordAndAnswer(ctx, tx, orderId, { staffId, pays: body.pays })
      },
    },
  })
  return answer as Answer
}

async function recordAndAnswer(
  ctx: Ctx,
  tx: Queryable,
  orderId: string,
  { staffId, pays }: { staffId: string; pays: Body['pays'] },
): Promise<Answer> {
  const order = (await wholeOrder(tx, orderId)) as WholeOrder
  const isWaiting = order.status === 'pending'
  const sentBy = isWaiting ? await queuePaymentLink(ctx, tx, order) : []
  await writeAuditEntry(tx, {
    from: ctx.actor,
    staffId,
    action: 'order.taken',
    subject: orderId,
    at: order.createdAt,
    details: { pays: order.totalCents === 0 ? 'nothing' : pays, totalCents: order.totalCents },
  })
  const answer = {
    order: await onTheBoard(ctx, tx, orderId),
    trackingUrl: trackingUrl(ctx, order),
    ...(isWaiting && { payBy: order.payBy.toISOString() }),
    sentBy,
  }
  await cacheAnswer(tx, ctx, { status: 201, response: answer })
  return answer
}

async function holderOf(ctx: Ctx, cardId: string | null | undefined): Promise<CardHolder | undefined> {
  if (!cardId) return undefined
  const holder = await holderOfCard(ctx, cardId.trim().toUpperCase())
  if (!holder) throw new AppError('customer_not_found')
  return holder
}

/**
 * The address that is written to. A caller's known one comes back as it was told, masked where the role is told it so: the
 * mail goes to the whole one all the same, which the person at the counter need not read.
 */
async function addressMeant(ctx: Ctx, { email, phone }: Body['customer']): Promise<string | null | undefined> {
  if (!email || !isMasked(email)) return email
  const number = telephone(phone ?? '')
  const known = number.length >= DIGITS ? (await lastOrderOfPhone(ctx.sql, number))?.customerEmail : null
  return known && maskedEmail(known) === email ? known : null
}

/** An order of nobody by name: whoever stands at the counter is called by its number, and pays there. */
const WALK_IN = 'Au comptoir'

/** What was said at the counter; the card knows the rest. */
function orderBody({ customer, pays, ...body }: Body, holder: CardHolder | undefined): OrderBody {
  const phone = customer.phone ?? holder?.phone ?? null
  const name = customer.name || holder?.name || phone || (pays === 'till' && WALK_IN)
  if (!name) {
    const errors = [{ path: 'customer.name', message: 'Pour un lien\u00a0: un nom, un numéro ou une carte.' }]
    throw new AppError('validation_failed', { errors })
  }
  return {
    ...body,
    orderType: 'emporter',
    customerInfo: { name, phone, email: customer.email ?? holder?.email ?? null },
  }
}

/**
 * Who calls from a telephone number, and what they ordered last, so that the staff ask for nothing that is known. It
 * gives no account away: points are for whoever shows the card.
 */
export async function knownCaller(ctx: Ctx, phone: string): Promise<OutputOf<typeof contractTaking.knownCaller>> {
  const number = telephone(phone)
  const order = number.length >= DIGITS ? await lastOrderOfPhone(ctx.sql, number) : undefined
  if (!order) return { known: null }
  return {
    known: {
      name: order.customerName ?? '',
      phone: order.customerPhone ?? phone,
      email: order.customerEmail,
      orderedAt: order.createdAt.toISOString(),
      notes: order.pickupNotes,
      ...allergyOf(order),
      items: order.lines.map(toLine),
    },
  }
}

/**
 * The newest order of a telephone number that was not called off.
 * @param number as `telephone` answers it
 */
async function lastOrderOfPhone(sql: Queryable, number: string): Promise<OrderWithLines | undefined> {
  const [row] = await sql<OrderWithLines[]>`
    select ${orderColumns(sql)}, ${linesOfOrder(sql)} as lines
    from orders
    where customer_phone is not null
      and ${isNumber(sql, sql`customer_phone`, number)}
      and status <> 'cancelled'
    order by created_at desc
    limit 1`
  return row
}
