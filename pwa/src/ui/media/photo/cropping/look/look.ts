/** How a picture is set right: turned a little, and lighter or darker. */
export type Look = {
  /** Degrees, clockwise. */
  angle: number
  /** -1 (much darker) to 1 (much lighter). */
  light: number
}

export const AS_TAKEN: Look = { angle: 0, light: 0 }
export const MOST_ANGLE = 15
/** A gamma of 1.6 at most: what is white stays white. */
const STRENGTH = 1.6
/** The suggestion goes half of the way to a middle grey, and no further than this. */
const MOST_SUGGESTED = 0.5

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
