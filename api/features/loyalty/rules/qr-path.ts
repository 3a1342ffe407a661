/** The page draws the customer's card with this, and the server the staff's pictures, so that both look the same. */

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
