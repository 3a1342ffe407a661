import type { Drawing } from './vessel.ts'

const START = '/api/drawings/'

/**
 * The address of a drawing as a picture file, made of its vessel and contents: the same words always give the same
 * drawing.
 */
export function drawingAddress({ vessel, contents }: Drawing): string {
  return `${START}${[vessel, ...contents].join('.')}.svg`
}

/** The drawing that a picture's file name describes. */
export function drawingNamed(name: string): Drawing {
  const [vessel = '', ...contents] = name.replace(/\.svg$/, '').split('.')
  return { vessel, contents }
}

/** Whether a dish's picture is a photo; the page draws drawings itself, in its own colours. */
export function isPhoto(image: string | undefined): image is string {
  return image !== undefined && !image.startsWith(START)
}
