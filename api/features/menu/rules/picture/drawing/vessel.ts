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
