import { setImmediate } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { create } from 'qrcode'
import { giveMissingQrCodes, renewQrCode } from '#api/features/customers/customer-card.ts'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/price-book.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { maskedName } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { readCursor, writeCursor } from '#api/platform/cursor.ts'
import { type Columns, holdsWords, type Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import {
  type generateQrCodes,
  type listCachedCards,
  type listQrCustomers,
  MOST_CACHED_CARDS,
  type QrCustomer,
  type refreshQrCode,
} from './contract-staff.ts'
import { addressMeant } from './loyalty-customers.ts'
import { QR_LEVEL, QR_QUIET } from './rules.ts'
import { countVouchers, rewardDishes, shownVouchers, toReward } from './vouchers.ts'

/**
 * Pixels along a module's side: sharp on paper at the size of a card, and no more, because a list holds up to fifty
 * pictures.
 */
const DOTS = 8

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
export async function refreshCode(ctx: Ctx, meant: InputOf<typeof refreshQrCode>['body']): Promise<QrCustomer> {
  const { staffId } = ctx.actor as Staff
  const at = ctx.clock()
  return await ctx.sql.begin(async tx => {
    const renewed = await renewQrCode(tx, await addressMeant(tx, meant), at)
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

function toQrCustomer({ origins }: Ctx, { id, name, email, qrCodeId, points }: QrRow): QrCustomer {
  return {
    customer_id: id,
    name,
    email,
    qr_code_id: qrCodeId,
    qr_code: qrCodeId && qrPicture(`${origins[0]}/customer/${qrCodeId}`),
    current_points: points,
    available_rewards: availableRewards(points),
  }
}

/**
 * The customer with that card id; undefined for an id that nobody has.
 * @param cardId upper case
 */
export async function holderOfCard(ctx: Ctx, cardId: string): Promise<CardHolder | undefined> {
  return await cardHolder(ctx.sql, cardId)
}

/** What the counter shows of a card: its customer, points, and the vouchers that wait for an order. */
export async function cardShown(ctx: Ctx, holder: CardHolder) {
  const [{ menu }, vouchers, vouchersTaken] = await Promise.all([
    ctx.snapshots.read(menuSnapshot),
    shownVouchers(ctx.sql, holder.id, 0),
    countVouchers(ctx.sql, holder.id),
  ])
  const { name, email, phone, qrCodeId, points, since } = holder
  return {
    ...{ name, email, phone, qr_code_id: qrCodeId, current_points: points },
    available_rewards: availableRewards(points),
    rewards_claimed: vouchersTaken,
    qr_generated_at: since.toISOString(),
    rewards: vouchers.map(voucher => toReward(voucher, bookOf(menu))),
    reward_dishes: rewardDishes(bookOf(menu)),
  }
}

type QrRow = Columns<'customers', 'id' | 'name' | 'email' | 'qrCodeId'> & {
  points: number
  /** The name in the form by which the list is sorted. */
  place: string
}

/**
 * Customers by name, from the one after `after`.
 * @param of.words part of a name, an address or an id; null: no filter
 */
async function qrCustomers(
  sql: Queryable,
  of: { words: string | null; after: { place: string; id: string } | null; limit: number },
): Promise<QrRow[]> {
  const { words, after, limit } = of
  return await sql<QrRow[]>`
    select ${qrColumns(sql)}
    from customers
    where true
      ${words === null ? sql`` : sql`and ${holdsWords(sql, sql`concat_ws(' ', name, email, qr_code_id)`, words)}`}
      ${after ? sql`and (plain_words(name), id) > (${after.place}, ${after.id})` : sql``}
    order by plain_words(name), id
    limit ${limit}`
}

/** The cards of customers, those with the most points first. */
async function cards(sql: Queryable, limit: number): Promise<{ qrCodeId: string; name: string; points: number }[]> {
  return await sql<{ qrCodeId: string; name: string; points: number }[]>`
    select qr_code_id, name, points_balance as points
    from customers
    where qr_code_id is not null
    order by points_balance desc, id
    limit ${limit}`
}

async function qrCustomer(sql: Queryable, customerId: string): Promise<QrRow | undefined> {
  const [row] = await sql<QrRow[]>`
    select ${qrColumns(sql)}
    from customers
    where id = ${customerId}`
  return row
}

async function countWithoutQrCode(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)
    from customers
    where qr_code_id is null`
  return row?.count ?? 0
}

const qrColumns = (sql: Queryable) => sql`
  id, name, email, qr_code_id, points_balance as points, plain_words(name) as place`

type CardHolder = Columns<'customers', 'id' | 'name' | 'email' | 'phone'> & {
  qrCodeId: string
  points: number
  /** The day from which the customer has the card. */
  since: Date
}

async function cardHolder(sql: Queryable, qrCodeId: string): Promise<CardHolder | undefined> {
  const [row] = await sql<CardHolder[]>`
    select
      id, name, email, phone, qr_code_id, points_balance as points,
      coalesce(qr_renewed_at, created_at) as since
    from customers
    where qr_code_id = ${qrCodeId}`
  return row
}

/**
 * A text as a QR code: a black and white PNG with its quiet zone, as a data URL. It has a tenth of the bytes of an SVG,
 * which counts where a list brings fifty of them.
 */
export function qrPicture(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: QR_LEVEL }).modules
  const side = (size + 2 * QR_QUIET) * DOTS
  const blank = Buffer.alloc(1 + Math.ceil(side / 8), 0xff).fill(0, 0, 1)
  const rows = Array.from({ length: size }, (_, y) => rowOf(data.subarray(y * size, (y + 1) * size), blank))
  const margin = Array<Buffer>(QR_QUIET * DOTS).fill(blank)
  const dots = Buffer.concat([...margin, ...rows.flatMap(row => Array<Buffer>(DOTS).fill(row)), ...margin])
  return `data:image/png;base64,${png(side, dots).toString('base64')}`
}

/**
 * One row of pixels: a byte for PNG's filter (none), then one bit for each pixel, 1 where it is white; a module fills a
 * whole byte.
 */
function rowOf(modules: Uint8Array, blank: Buffer): Buffer {
  const row = Buffer.from(blank)
  for (const [x, isDark] of modules.entries()) if (isDark) row[1 + QR_QUIET + x] = 0
  return row
}

/** The smallest kind of PNG: one bit of grey for each pixel (PNG, third edition, section 11.2). */
function png(side: number, dots: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(dots)), chunk('IEND')])
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
