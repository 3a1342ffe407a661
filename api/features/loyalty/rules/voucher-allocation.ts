import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'

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
  const sentence = `Il manque un point qui vient d’être gagné\u00a0: il s’utilise à partir de ${formatTimeInSentence(parisTime(pending.lastAt))}, quand sa commande ne s’annule plus.`
  throw new AppError('not_enough_points', { sentence, extra: { points_usable_at: pending.lastAt.toISOString() } })
}

/** `1 point`, `3 points`. */
function formatPoints(points: number): string {
  return `${points}\u00a0point${points > 1 ? 's' : ''}`
}

export type Voucher = { id: string; rewardDishId: string; orderId: string | null }
export type WantedVoucher = { voucherId?: string | null | undefined; rewardDishId: string }

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
