import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'

/** So many points a customer may be given on a Paris day without a limit: what a forgotten stamp or two is. */
const FREE_POINTS_A_DAY = 10

type Given = {
  /** Points that managers have given on that day already, less those that they took. */
  before: number
  /** Points that are added now. */
  added: number
}

/** How many of the points that are added now count as money. */
export function pointsThatCount({ before, added }: Given): number {
  const beyond = (points: number) => Math.max(0, points - FREE_POINTS_A_DAY)
  return Math.max(0, beyond(before + added) - beyond(before))
}

/** How many points may still be added for nothing, and for so much money. */
export function pointsLeft(before: number, leftCents: number, pointCents: number): number {
  return Math.max(0, FREE_POINTS_A_DAY - before) + (pointCents > 0 ? Math.floor(leftCents / pointCents) : 0)
}

/**
 * A point is worth, in cents, a tenth of the dearest dish that points buy.
 * @param rewardCents what those dishes are sold for
 */
export function pointCents(rewardCents: readonly number[]): number {
  return Math.ceil(Math.max(0, ...rewardCents) / POINTS_PER_REWARD)
}
