/** What a dish is served in, and the words of what lies in it, as the catalogue's `drawing` has them. */
export type Drawing = { vessel: string; contents: readonly string[] }

/** How much air is above: a flat plate needs none. */
export type Height = 'flat' | 'deep' | 'tall'

/** Cut from the 160 × 120 grid; the page's style keeps their room. */
export const VIEWS: Record<Height, string> = { flat: '0 38 160 78', deep: '0 14 160 102', tall: '0 0 160 116' }

/** Known before the contents are composed, so that the room is right from the first. */
export function heightOf(vessel: string): Height {
  if (vessel === 'cup' || vessel === 'glass') return 'tall'
  return ['bowl', 'steamer', 'wok', 'fruit'].includes(vessel) ? 'deep' : 'flat'
}
