/** Which part of a picture is kept, and how it is moved and brought nearer. */

export type Size = { width: number; height: number }
/** The kept part: its left and upper edge and its size, in the picture's own pixels. */
export type Crop = Size & { x: number; y: number }
/** A place within the part, or a way across it: 1 is its width or its height. */
export type Share = { x: number; y: number }

const CENTRE: Share = { x: 0.5, y: 0.5 }
const MOST_ZOOM = 4
/** Nearer than this many of the picture's own pixels, a face is a blur. */
const LEAST_SIDE = 128

/** To begin with: as much of the picture as fits the shape, from its middle. @param ratio width to height; a square unless said */
export function widestCrop(picture: Size, ratio = 1): Crop {
  const width = Math.min(picture.width, picture.height * ratio)
  const height = width / ratio
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}

/** How much nearer than the widest part: 1 and more. */
export function zoomOf(crop: Crop, picture: Size): number {
  return widestLike(crop, picture).width / crop.width
}

/** 1 for a picture too small to be brought nearer. */
export function mostZoom(picture: Size): number {
  return Math.max(1, Math.min(MOST_ZOOM, Math.min(picture.width, picture.height) / LEAST_SIDE))
}

/** Brings the picture nearer, or away again; what lies at `around` stays where it is, unless an edge forbids it. */
export function zoomedTo(crop: Crop, picture: Size, zoom: number, around: Share = CENTRE): Crop {
  const widest = widestLike(crop, picture)
  const by = Math.min(Math.max(1, zoom), mostZoom(picture))
  const width = widest.width / by
  const height = widest.height / by
  const x = crop.x + around.x * (crop.width - width)
  const y = crop.y + around.y * (crop.height - height)
  return within(picture, { x, y, width, height })
}

/** Moves the picture under the window, up to its edges. @param way to the right and down is positive */
export function movedBy(crop: Crop, picture: Size, way: Share): Crop {
  return within(picture, { ...crop, x: crop.x - way.x * crop.width, y: crop.y - way.y * crop.height })
}

function widestLike({ width, height }: Crop, picture: Size): Crop {
  return widestCrop(picture, width / height)
}

function within(picture: Size, { x, y, width, height }: Crop): Crop {
  return {
    x: Math.min(Math.max(0, x), picture.width - width),
    y: Math.min(Math.max(0, y), picture.height - height),
    width,
    height,
  }
}
