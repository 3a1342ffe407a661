import { notify, notifyLast } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import type { OrderMoney } from '#api/features/orders/cancel-order.ts'
import {
  assertNoOrderOf,
  cancelUnpaidOf,
  correctOrdersOf,
  eraseOrdersOf,
  namedInOrdersOf,
} from '#api/features/orders/orders-of-person.ts'
import { authorisedOrder } from '#api/features/orders/read-order.ts'
import { correctReservationsOf, namedInReservationsOf } from '#api/features/reservations/reservations-of-person.ts'
import { mailbox } from '#api/kernel/origin.ts'
import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { lockOne } from '#api/platform/database/locks.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { takeHit, takeHits } from '#api/platform/limits/rate-limits.ts'
import { hashOfToken, newLinkToken } from '#api/platform/secrets.ts'
import type { Correction, HeldData } from './contract.ts'
import {
  CORRECTIONS,
  EXPORTS,
  emailOfDataLink,
  GOOD_FOR_MS,
  hasDataLinkUntil,
  heldOf,
  insertDataLink,
  isNothing,
  LINK_LIFE_MS,
  lockDataLink,
  OF_ADDRESS,
  OF_ASKER,
} from './data-links.ts'
import { erasePerson } from './erase-person.ts'
import { doingsOf } from './own-data.ts'

/**
 * Has a link to 'Mes données' mailed, if anything is held about the address. A job looks that up: the call itself does
 * the same work for every address, so that neither answer nor response time tells.
 * @throws AppError 'rate_limited' when the caller asks too often, also for unknown addresses
 */
export async function askDataLink(ctx: Ctx, email: string): Promise<void> {
  await takeHits(ctx, [
    { bucket: 'data links of an asker', subject: `${ctx.address} ${mailbox(email)}`, limit: OF_ASKER },
    { bucket: 'data links', subject: ctx.address, limit: OF_ADDRESS },
  ])
  await addJob(ctx.sql, 'mail_data_link', { email })
}

/**
 * The same for an order's own address, from its tracking page. That page may have been shared, so it never shows the
 * data itself: the link by mail proves the mailbox.
 * @throws AppError 'order_not_found', 'rate_limited'
 */
export async function askOrdersDataLink(ctx: Ctx, id: string, trackingToken: string | null | undefined) {
  const { customerEmail } = await authorisedOrder(ctx, ctx.sql, id, trackingToken)
  if (customerEmail) await askDataLink(ctx, customerEmail)
}

/**
 * Runs as a job. A mail is left out in silence where an earlier link is still good, or where the mailbox has had its
 * share of what strangers can cause.
 * Source: docs/decisions/0138-personal-data-without-an-account.md; docs/decisions/0128-messages-strangers-can-cause.md.
 */
export async function mailDataLink(services: Services, typed: string): Promise<void> {
  const email = typed.toLowerCase()
  const createdAt = services.clock()
  await services.sql.begin(async tx => {
    // Jobs for one address that run at once see each other's links.
    await lockOne(tx, 'data link', email)
    if (isNothing(await heldOf(tx, email))) return
    if (await hasDataLinkUntil(tx, email, new Date(createdAt.getTime() + GOOD_FOR_MS))) return
    const token = newLinkToken()
    const tokenHash = hashOfToken(token)
    await insertDataLink(tx, { tokenHash, email, createdAt, expiresAt: new Date(createdAt.getTime() + LINK_LIFE_MS) })
    const url = `${services.origins[0]}/mes-donnees?token=${token}`
    await notify(services, tx, {
      kind: 'data-link',
      cause: tokenHash.toString('hex'),
      email,
      data: dataLinkMail({ url }),
    })
  })
}

/**
 * What is held about the address that a link was mailed to. It uses nothing up: mail scanners open links too.
 * @throws AppError 'token_invalid'
 */
export async function openDataLink(ctx: Ctx, token: string): Promise<HeldData> {
  const email = await emailOf(ctx, token)
  const person = guestAt(email)
  const named =
    (await namedInOrdersOf(ctx.sql, person)) ?? (await namedInReservationsOf(ctx.sql, person, ctx.clock())) ?? null
  return { email, ...(await heldOf(ctx.sql, email)), correctable: named }
}

/**
 * Everything that is held about that address outside of any account, read at one instant.
 * @throws AppError 'token_invalid', 'data_in_account', 'rate_limited'
 * Source: GDPR articles 15 and 20.
 */
export async function exportByLink(ctx: Ctx, token: string): Promise<Record<string, unknown>> {
  const email = await emailOf(ctx, token)
  await takeHit(ctx, 'data exports', email, EXPORTS)
  return await ctx.sql.begin('isolation level repeatable read read only', async tx => {
    await refuseAccount(tx, email)
    return { exportedAt: ctx.clock(), email, ...(await doingsOf(tx, guestAt(email), ctx.clock())) }
  })
}

/**
 * Corrects name and phone in what is still to come; what was booked stays as it is.
 * @throws AppError 'token_invalid', 'data_in_account', 'rate_limited'
 * Source: GDPR article 16.
 */
export async function correctByLink(ctx: Ctx, token: string, to: Correction) {
  const email = await emailOf(ctx, token)
  await takeHit(ctx, 'data corrections', email, CORRECTIONS)
  return await ctx.sql.begin(async tx => {
    await refuseAccount(tx, email)
    const person = guestAt(email)
    return {
      orders: await correctOrdersOf(tx, person, to),
      reservations: await correctReservationsOf(tx, person, to, ctx.clock()),
    }
  })
}

/** Whoever holds a link reads that mailbox, so what was left under the address without an account is theirs. */
export function guestAt(email: string): Person {
  return { customerId: null, provenEmail: email }
}

async function emailOf(ctx: Ctx, token: string): Promise<string> {
  const email = await emailOfDataLink(ctx.sql, hashOfToken(token), ctx.clock())
  if (email === undefined) throw new AppError('token_invalid')
  return email
}

/**
 * What a guest left under an account's confirmed address is the account's, and its password guards it.
 * Source: docs/decisions/0048-deleting-an-account.md.
 */
export async function refuseAccount(tx: Queryable, email: string): Promise<void> {
  if ((await heldOf(tx, email)).account === 'confirmed') throw new AppError('data_in_account')
}

/**
 * Erases at once what is held about the address that a link was mailed to, by the rules of an account's deletion: what
 * is unpaid is cancelled, what is paid must be fetched or cancelled first, the books keep amounts without the person.
 * Every link to the address ends, and one last mail tells it.
 * @throws AppError 'token_invalid', 'data_in_account', 'orders_under_way'; 'conflict' when an order came in between
 * Source: GDPR article 17; docs/decisions/0138-personal-data-without-an-account.md.
 */
export async function eraseByLink(ctx: Ctx, money: OrderMoney, token: string): Promise<void> {
  const now = ctx.clock()
  const tokenHash = hashOfToken(token)
  const email = await emailOfDataLink(ctx.sql, tokenHash, now)
  if (email === undefined) throw new AppError('token_invalid')
  await refuseAccount(ctx.sql, email)
  const guest = guestAt(email)
  await cancelUnpaidOf(ctx, money, guest)
  await ctx.sql.begin(async tx => {
    // Of two that erase at once, the second finds no link any more.
    if ((await lockDataLink(tx, tokenHash, now)) === undefined) throw new AppError('token_invalid')
    await refuseAccount(tx, email)
    const orderIds = await eraseOrdersOf(tx, guest, now)
    await erasePerson(tx, guest, { email, orderIds }, now)
    await assertNoOrderOf(tx, guest)
    await notifyLast(ctx, tx, {
      kind: 'data-erased',
      cause: tokenHash.toString('hex'),
      email,
      isProven: true,
      data: dataErasedMail({ erasedAt: now }),
    })
  })
}

/**
 * 'data-link': it carries the link to what is held about the address. It names nobody and quotes nothing, since anybody
 * may have typed the address.
 */
export function dataLinkMail({ url }: { url: string }): MessageData {
  return { values: { data: { url } } }
}

/** 'data-erased': the last mail to a person without an account, which holds no name. */
export function dataErasedMail({ erasedAt }: { erasedAt: Date }): MessageData {
  return { values: { event: { date: formatDay(parisDay(erasedAt)) } } }
}
