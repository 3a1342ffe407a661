import { availableRewards } from '#api/kernel/order/points.ts'

/** A higher balance can only be a typing error: it would buy a hundred dishes. */
export const MOST_POINTS = 1000

/** The reason written down for a change of a balance where the staff give none. */
export const DEFAULT_REASON = 'Ajustement manuel'

export type Standing = 'reward' | 'near' | 'active' | 'beginner'

/**
 * The group in which the staff list a customer, by how near the points are to a dish.
 * Source: docs/product.md#loyalty-in-admin.
 */
export function standingOf(points: number): Standing {
  if (availableRewards(points) > 0) return 'reward'
  if (points >= 7) return 'near'
  return points >= 5 ? 'active' : 'beginner'
}

/** Whether the added points buy one dish more than before. */
export function comesToReward(before: number, after: number): boolean {
  return availableRewards(after) > availableRewards(before)
}

// The page draws the customer's QR code by these rules, and the server the staff's pictures, so that both look the same.

/**
 * Level M is still read with a seventh of the code unreadable, as on a greasy screen; a higher level would make the
 * modules smaller.
 */
export const QR_LEVEL = 'M'
/** Light modules around the code, as the norm asks for (ISO/IEC 18004). */
export const QR_QUIET = 4

/**
 * Draws the dark modules on a grid of one unit each: a run of them in a row is one rectangle.
 * @param modules row by row, 1 where it is dark
 * @param size modules along a side, without the quiet zone
 */
export function qrPath(modules: Uint8Array, size: number): string {
  const rows = Array.from({ length: size }, (_, y) => [...modules.subarray(y * size, (y + 1) * size)].join(''))
  return rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(run => rectangle(run.index, y, run[0].length))).join('')
}

function rectangle(x: number, y: number, width: number): string {
  return `M${x} ${y}h${width}v1h-${width}z`
}
