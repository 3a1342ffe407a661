/** Cropping a picture: its kept part, how that is moved, turned and lightened. */

export type Size = { width: number; height: number }
/** The kept part: its left and upper edge and its size, in the picture's own pixels. */
export type Crop = Size & { x: number; y: number }
/** A place within the part, or a way across it: 1 is its width or its height. */
export type Share = { x: number; y: number }

const CENTRE: Share = { x: 0.5, y: 0.5 }
const MOST_ZOOM = 4
/** Nearer than this many of the picture's own pixels, a face is a blur. */
const LEAST_SIDE = 128

/** A gamma of 1.6 at most: what is white stays white. */
const STRENGTH = 1.6
/** The suggestion goes half of the way to a middle grey, and no further than this. */
const MOST_SUGGESTED = 0.5

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

/** How a picture is set right: turned a little, and lighter or darker. */
export type Look = {
  /** Degrees, clockwise. */
  angle: number
  /** -1 (much darker) to 1 (much lighter). */
  light: number
}

export const AS_TAKEN: Look = { angle: 0, light: 0 }
export const MOST_ANGLE = 15

/** How much larger a part must be drawn so that, turned, it still covers all of its window. */
export function coverOf({ width, height }: { width: number; height: number }, angle: number): number {
  const turned = Math.abs((angle * Math.PI) / 180)
  return Math.cos(turned) + Math.max(width / height, height / width) * Math.sin(turned)
}

/** For each of the 256 values of a colour, its value in this light. */
export function lightTable(light: number): Uint8ClampedArray {
  const exponent = STRENGTH ** -light
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** exponent))
}

/** The light that would suit pixels (red, green, blue, alpha): none for a picture that is light enough already. */
export function suitingLight(pixels: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4)
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
  const mean = Math.min(0.98, Math.max(0.02, sum / (pixels.length / 4) / 255))
  const whole = Math.log(Math.log(mean) / Math.log(0.5)) / Math.log(STRENGTH)
  return Math.min(MOST_SUGGESTED, Math.max(-MOST_SUGGESTED, whole / 2))
}
