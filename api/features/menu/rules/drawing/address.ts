import type { Drawing } from './vessel.ts'

const START = '/api/drawings/'

/** Where a drawing can be had as a picture, by its vessel and contents: the same words are the same drawing for good. */
export function drawingAddress({ vessel, contents }: Drawing): string {
  return `${START}${[vessel, ...contents].join('.')}.svg`
}

/** The drawing that a picture's name stands for. */
export function drawingNamed(name: string): Drawing {
  const [vessel = '', ...contents] = name.replace(/\.svg$/, '').split('.')
  return { vessel, contents }
}

/** Whether a dish's picture is a photo; the page draws the drawings itself, in the page's own inks. */
export function isPhoto(image: string | undefined): image is string {
  return image !== undefined && !image.startsWith(START)
}
