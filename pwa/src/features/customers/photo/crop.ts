/** Which square of a picture is kept, and how it is moved and brought nearer. */

export type Size = { width: number; height: number }
/** The kept square: its left and upper edge and its side, in the picture's own pixels. */
export type Crop = { x: number; y: number; side: number }
/** A place within the square, or a way across it: 1 is its side. */
export type Share = { x: number; y: number }

const CENTRE: Share = { x: 0.5, y: 0.5 }
const MOST_ZOOM = 4
/** Nearer than this many of the picture's own pixels, a face is a blur. */
const LEAST_SIDE = 128

/** To begin with: as much of the picture as a square can show, from its middle. */
export function widestCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

/** How much nearer than the widest square: 1 and more. */
export function zoomOf(crop: Crop, picture: Size): number {
  return shorterSide(picture) / crop.side
}

/** 1 for a picture too small to be brought nearer. */
export function mostZoom(picture: Size): number {
  return Math.max(1, Math.min(MOST_ZOOM, shorterSide(picture) / LEAST_SIDE))
}

/** Brings the picture nearer, or away again; what lies at `around` stays where it is, unless an edge forbids it. */
export function zoomedTo(crop: Crop, picture: Size, zoom: number, around: Share = CENTRE): Crop {
  const side = shorterSide(picture) / Math.min(Math.max(1, zoom), mostZoom(picture))
  const shrunkBy = crop.side - side
  return within(picture, { x: crop.x + around.x * shrunkBy, y: crop.y + around.y * shrunkBy, side })
}

/** Moves the picture under the square, up to its edges. @param way to the right and down is positive */
export function movedBy(crop: Crop, picture: Size, way: Share): Crop {
  return within(picture, { ...crop, x: crop.x - way.x * crop.side, y: crop.y - way.y * crop.side })
}

function within({ width, height }: Size, { x, y, side }: Crop): Crop {
  return { x: Math.min(Math.max(0, x), width - side), y: Math.min(Math.max(0, y), height - side), side }
}

function shorterSide({ width, height }: Size): number {
  return Math.min(width, height)
}
