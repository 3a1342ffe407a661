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
/** What a dish is served in, and the words of what lies in it, as the catalogue's `drawing` has them. */
export type Drawing = { vessel: string; contents: readonly string[] }

/** How much empty space is above: a flat plate needs none. */
export type Height = 'flat' | 'deep' | 'tall'

/** View boxes cut from the 160 × 120 grid; the page's style reserves the same height. */
export const VIEWS: Record<Height, string> = { flat: '0 38 160 78', deep: '0 14 160 102', tall: '0 0 160 116' }

/** Known from the vessel alone, so that the page reserves the right height before the contents are composed. */
export function heightOf(vessel: string): Height {
  if (vessel === 'cup' || vessel === 'glass') return 'tall'
  return ['bowl', 'steamer', 'wok', 'fruit'].includes(vessel) ? 'deep' : 'flat'
}
