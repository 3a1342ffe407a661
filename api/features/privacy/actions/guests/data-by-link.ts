import { correctOrdersOf, namedInOrdersOf } from '#api/features/orders/orders-of-person.ts'
import { correctReservationsOf, namedInReservationsOf } from '#api/features/reservations/reservations-of-person.ts'
import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import { hashOfToken } from '#api/platform/secrets.ts'
import type { Correction, HeldData } from '../../contract/guest-data.ts'
import { emailOfDataLink } from '../../queries/data-links.ts'
import { heldOf } from '../../queries/held.ts'
import { CORRECTIONS, EXPORTS } from '../../rules/data-links.ts'
import { doingsOf } from '../doings-of.ts'

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
 * Source: docs/decisions/0049-an-address-must-be-confirmed.md.
 */
export async function refuseAccount(tx: Queryable, email: string): Promise<void> {
  if ((await heldOf(tx, email)).account === 'confirmed') throw new AppError('data_in_account')
}
