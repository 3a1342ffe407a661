import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { rewardRecipe, soldFromCents } from '#api/features/pricing/rules/reward-choices.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { asValue, type Queryable, type Row } from '#api/platform/database/database.ts'
import type { OfferedDish, Reward } from './contract.ts'
import { ABOUT_NOTHING } from './points.ts'

/**
 * Spends a voucher for each free line of an order, in the order's own transaction and after its row exists.
 * @returns the vouchers' ids, in the lines' order
 * @throws AppError 'reward_used', 'reward_mismatch' (see `allocateVouchers`)
 */
export async function spendVouchers(
  tx: Queryable,
  order: { customerId: string; orderId: string; vouchers: readonly WantedVoucher[] },
): Promise<string[]> {
  if (order.vouchers.length === 0) return []
  const voucherIds = allocateVouchers(await lockedVouchers(tx, order.customerId), order.vouchers)
  await putVouchersOnOrder(tx, voucherIds, order.orderId)
  return voucherIds
}

/**
 * Frees the vouchers of a cancelled or refunded order, once: a second call finds none, not even those that another
 * order took since.
 * @returns how many were freed
 */
export async function giveVouchersBack(tx: Queryable, orderId: string): Promise<number> {
  return await takeVouchersOffOrder(tx, orderId)
}

/** Frees some of an order's vouchers: of free dishes that a revision took off, or would have brought. */
export async function giveSomeVouchersBack(
  tx: Queryable,
  orderId: string,
  voucherIds: readonly string[],
): Promise<void> {
  await takeTheseOffOrder(tx, orderId, voucherIds)
}

/** Points whose orders their customer may still cancel, and from when all of them can be spent. */
type Pending = { points: number; lastAt: Date }

/**
 * Whether a balance buys a dish.
 * @param pending points of the balance that cannot be spent yet
 * @throws AppError 'not_enough_points' saying how many are missing, or from when they can be spent
 */
export function assertEnoughPoints(points: number, pending?: Pending): void {
  const missing = POINTS_PER_REWARD - points
  if (missing > 0) throw new AppError('not_enough_points', { values: { missingText: formatPoints(missing) } })
  if (!pending || points - pending.points >= POINTS_PER_REWARD) return
  const sentence = `Il manque un point qui vient d’être gagné\u00a0: il s’utilise à partir de ${formatTimeInSentence(parisTime(pending.lastAt))}, quand sa commande ne peut plus être annulée.`
  throw new AppError('not_enough_points', { sentence, extra: { points_usable_at: pending.lastAt.toISOString() } })
}

/** `1 point`, `3 points`. */
function formatPoints(points: number): string {
  return `${points}\u00a0point${points > 1 ? 's' : ''}`
}

export type Voucher = { id: string; rewardDishId: string; orderId: string | null }
type WantedVoucher = { voucherId?: string | null | undefined; rewardDishId: string }

/**
 * Which voucher pays for each free line, in the lines' order. A line that names its voucher gets that one or nothing;
 * every other line takes the oldest unspent one for its dish.
 * @param owned every voucher of the customer, oldest first
 * @throws AppError 'reward_mismatch' when the named voucher is for another dish or not the customer's: one answer for
 *   both and for an id that does not exist, so that nothing is learnt of other people's vouchers
 * @throws AppError 'reward_used' when it is on an order already, or no unspent one is left
 */
export function allocateVouchers(owned: readonly Voucher[], wanted: readonly WantedVoucher[]): string[] {
  const unspent = new Map(owned.filter(voucher => voucher.orderId === null).map(voucher => [voucher.id, voucher]))
  const allocated = new Map<WantedVoucher, string>()
  const take = (line: WantedVoucher, voucher: Voucher | undefined) => {
    if (!voucher || !unspent.delete(voucher.id)) throw refused('reward_used', line)
    allocated.set(line, voucher.id)
  }
  // Lines that name a voucher go first, so that no unnamed line takes it.
  for (const line of wanted.filter(isNamed)) {
    const voucherId = line.voucherId.toLowerCase()
    const voucher = owned.find(({ id, rewardDishId }) => id === voucherId && rewardDishId === line.rewardDishId)
    if (!voucher) throw refused('reward_mismatch', line)
    take(line, voucher)
  }
  for (const line of wanted.filter(one => !isNamed(one))) {
    take(
      line,
      [...unspent.values()].find(voucher => voucher.rewardDishId === line.rewardDishId),
    )
  }
  return wanted.map(line => allocated.get(line) as string)
}

/** The error identifies the line by what the caller said of it. */
function refused(code: 'reward_used' | 'reward_mismatch', { voucherId, rewardDishId }: WantedVoucher): AppError {
  return new AppError(code, { extra: { rewardDish: rewardDishId, ...(voucherId && { rewardId: voucherId }) } })
}

function isNamed(line: WantedVoucher): line is WantedVoucher & { voucherId: string } {
  return typeof line.voucherId === 'string'
}

/** Takes points off the ledger and writes the voucher that they bought: both or neither. */
export async function insertRedemption(
  tx: Queryable,
  redemption: {
    voucherId: string
    customerId: string
    rewardDishId: string
    points: number
    reason: string
    now: Date
  },
): Promise<void> {
  const { voucherId, customerId, rewardDishId, points, reason, now } = redemption
  const entry: Row<'loyalty_ledger', 'id' | 'reversedAt'> = {
    ...ABOUT_NOTHING,
    customerId,
    kind: 'redeemed',
    points: -points,
    reason,
    createdAt: now,
  }
  const voucher: Row<'vouchers', 'orderId'> = {
    id: voucherId,
    customerId,
    rewardId: rewardDishId,
    redemptionId: asValue(tx`(select id from redemption)`),
    createdAt: now,
  }
  await tx`
    with redemption as (
      insert into loyalty_ledger ${tx(entry)}
      returning id
    )
    insert into vouchers ${tx(voucher)}`
}

export async function countVouchers(sql: Queryable, customerId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)
    from vouchers
    where customer_id = ${customerId}`
  return row?.count ?? 0
}

type VoucherRow = Voucher & { createdAt: Date }

/** Unused vouchers, oldest first, then the latest used ones. */
export async function shownVouchers(sql: Queryable, customerId: string, usedLimit: number): Promise<VoucherRow[]> {
  return await sql<VoucherRow[]>`
    select id, reward_id as reward_dish_id, order_id, created_at
    from vouchers
    where customer_id = ${customerId}
      and (
        order_id is null
        or id in (
          select id
          from vouchers
          where customer_id = ${customerId}
            and order_id is not null
          order by created_at desc, id
          limit ${usedLimit}
        )
      )
    order by order_id is not null, case when order_id is null then created_at end, created_at desc, id`
}

/**
 * Every voucher of a customer, oldest first, locked. Used ones are included: a voucher that a parallel order has just
 * taken must be reported as used, not as unknown.
 */
async function lockedVouchers(tx: Queryable, customerId: string): Promise<Voucher[]> {
  return await tx<Voucher[]>`
    select id, reward_id as reward_dish_id, order_id
    from vouchers
    where customer_id = ${customerId}
    order by created_at, id
    for update`
}

async function putVouchersOnOrder(tx: Queryable, voucherIds: readonly string[], orderId: string): Promise<void> {
  await tx`
    update vouchers
    set order_id = ${orderId}
    where id in ${tx(voucherIds)}
      and order_id is null`
}

/**
 * Locks them oldest first, as `lockedVouchers` does, so that it and an order that is being placed cannot deadlock.
 * @returns how many the order had
 */
async function takeVouchersOffOrder(tx: Queryable, orderId: string): Promise<number> {
  const rows = await tx`
    with held as (
      select id
      from vouchers
      where order_id = ${orderId}
      order by created_at, id
      for update
    )
    update vouchers
    set order_id = null
    from held
    where vouchers.id = held.id`
  return rows.count
}

/** As `takeVouchersOffOrder`, of some of them. */
async function takeTheseOffOrder(tx: Queryable, orderId: string, voucherIds: readonly string[]): Promise<void> {
  await tx`
    with held as (
      select id
      from vouchers
      where order_id = ${orderId} and id in ${tx(voucherIds)}
      order by created_at, id
      for update
    )
    update vouchers
    set order_id = null
    from held
    where vouchers.id = held.id`
}

/** A voucher as its customer reads it. */
export function toReward(voucher: VoucherRow, book: PriceBook): Reward {
  return {
    id: voucher.id,
    item_id: voucher.rewardDishId,
    item_name: book.rewards.get(voucher.rewardDishId)?.name ?? voucher.rewardDishId,
    status: voucher.orderId === null ? 'available' : 'used',
    date: parisDay(voucher.createdAt),
    ...(voucher.orderId && { orderId: voucher.orderId }),
  }
}

/** The dishes that points buy, in the order of `reward_dishes`, and whether an order could take them now. */
export function rewardDishes(book: PriceBook): OfferedDish[] {
  const offered = [...book.rewards.values()].filter(reward => reward.offered !== false)
  return offered.map(reward => ({
    item_id: reward.id,
    item_name: reward.name,
    item_price: priceOf(book, reward.id),
    category: reward.category,
    available: rewardRecipe(book, reward.id)?.available === true,
  }))
}

function priceOf(book: PriceBook, rewardDish: string): number | null {
  const cents = soldFromCents(book, rewardDish)
  return cents === undefined ? null : toEuros(cents)
}
