import { setImmediate } from 'node:timers/promises'
import { giveMissingQrCodes, renewQrCode } from '#api/features/customers/customer-card.ts'
import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { maskedName } from '#api/kernel/people/masked-person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { readCursor, writeCursor } from '#api/platform/answers/cursor.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import {
  type generateQrCodes,
  type listCachedCards,
  type listQrCustomers,
  MOST_CACHED_CARDS,
  type QrCustomer,
} from '../../contract/loyalty-card.ts'
import { cards, countWithoutQrCode, type QrRow, qrCustomer, qrCustomers } from '../../queries/qr-codes.ts'
import { qrPicture } from '../../views/qr-picture.ts'

/**
 * The customers by name with their codes, a page.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listCodes(
  ctx: Ctx,
  { q, cursor, limit }: InputOf<typeof listQrCustomers>['query'],
): Promise<OutputOf<typeof listQrCustomers>> {
  const words = q || null
  const list = `QR codes ${JSON.stringify(words)}`
  const [place, id] = cursor === undefined ? [] : readCursor(ctx, list, cursor)
  const after = place !== undefined && id !== undefined ? { place, id } : null
  const [rows, missing] = await Promise.all([
    // One row more than a page shows whether there is a next one.
    qrCustomers(ctx.sql, { words, after, limit: limit + 1 }),
    countWithoutQrCode(ctx.sql),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const customers: QrCustomer[] = []
  for (const row of shown) {
    customers.push(toQrCustomer(ctx, row))
    // Drawing a code blocks the process for a millisecond: between two of them other requests get their turn.
    await setImmediate()
  }
  return {
    customers,
    nextCursor: last ? writeCursor(ctx, list, [last.place, last.id]) : null,
    missing_count: missing,
  }
}

/** The cards that a tablet stores for use offline: without addresses and whole names, since a tablet may be stolen. */
export async function cardsToCache(ctx: Ctx): Promise<OutputOf<typeof listCachedCards>> {
  const rows = await cards(ctx.sql, MOST_CACHED_CARDS)
  return {
    cards: rows.map(({ qrCodeId, name, points }) => ({
      qr_code_id: qrCodeId,
      name: maskedName(name),
      current_points: points,
    })),
  }
}

/** Gives every customer without a QR code one; asked again there is nothing left to do. */
export async function generateAll(ctx: Ctx): Promise<OutputOf<typeof generateQrCodes>> {
  const { staffId } = ctx.actor as Staff
  const at = ctx.clock()
  return await ctx.sql.begin(async tx => {
    const count = await giveMissingQrCodes(tx, at)
    if (count > 0) {
      await writeAuditEntry(tx, {
        from: ctx.actor,
        staffId,
        action: 'qr_codes_generated',
        subject: 'qr-codes',
        at,
        details: { count },
      })
    }
    const answer = { generated_count: count }
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
  })
}

/**
 * Gives a customer another QR code, for a card that was lost or copied; the old code opens nothing from then on.
 * @throws AppError 'customer_not_found'
 */
export async function refreshCode(ctx: Ctx, email: string): Promise<QrCustomer> {
  const { staffId } = ctx.actor as Staff
  const at = ctx.clock()
  return await ctx.sql.begin(async tx => {
    const renewed = await renewQrCode(tx, email, at)
    const row = renewed && (await qrCustomer(tx, renewed.customerId))
    if (!row) throw new AppError('customer_not_found')
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'qr_code_renewed',
      subject: row.id,
      at,
      details: { name: row.name },
    })
    return toQrCustomer(ctx, row)
  })
}

function toQrCustomer({ origins }: Ctx, { name, email, qrCodeId, points }: QrRow): QrCustomer {
  return {
    name,
    email,
    qr_code_id: qrCodeId,
    qr_code: qrCodeId && qrPicture(`${origins[0]}/customer/${qrCodeId}`),
    current_points: points,
    available_rewards: availableRewards(points),
  }
}
