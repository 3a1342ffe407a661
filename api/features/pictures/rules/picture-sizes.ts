/** In how many sizes a picture is had, and where. */

/** A row of the menu on the sharpest phone; its sheet on most phones; the sheet on the sharpest. */
const WIDTHS = [240, 800, 1200]

export const CODINGS = ['avif', 'webp'] as const
export type Coding = (typeof CODINGS)[number]

/** The widths that a picture is made in: it is not enlarged, and its own is among them. @param own in pixels */
export function widthsOf(own: number): number[] {
  const most = Math.min(own, Math.max(...WIDTHS))
  return [...WIDTHS.filter(width => width < most), most]
}

/** Where a size of a picture is read. @param address the picture's own */
export function sizeAddress(address: string, width: number, coding: Coding): string {
  return `${address}/${width}.${coding}`
}

/** Of a bitmap that stands in a picture's place: so few pixels that their bytes go with the menu. */
export const BLUR = { width: 4, height: 3 }
/**
 * A photo of the restaurant's own as it is kept, of a dish or of a room, in the shape that every page shows it in: sharp
 * on a phone at the size of a dish's sheet, and fine enough for smaller ones to be made from it.
 */
export const PHOTO_SHAPE = { width: 1200, height: 900, quality: 90 }
