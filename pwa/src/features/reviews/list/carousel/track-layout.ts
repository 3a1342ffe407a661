/** Read from the layout, which alone knows how many items stand in a row. */
export type TrackLayout = {
  /** The visible page, from 0. */
  page: number
  pages: number
  /** How many items a page has. */
  beside: number
  /** The width of a page in CSS pixels, with the gap after it. */
  width: number
}

export function layoutOf(track: HTMLElement): TrackLayout {
  const { clientWidth, scrollLeft, scrollWidth } = track
  const [one, two] = itemsOf(track)
  const step = (one && two && two.offsetLeft - one.offsetLeft) || clientWidth || 1
  const gap = step - (one?.offsetWidth ?? step)
  const beside = Math.max(1, Math.round((clientWidth + gap) / step))
  const pages = Math.max(1, Math.ceil(track.children.length / beside))
  const atEnd = scrollWidth > clientWidth && scrollLeft + clientWidth >= scrollWidth - 2
  const page = atEnd ? pages - 1 : Math.round(scrollLeft / (step * beside))
  return { page, pages, beside, width: step * beside }
}

/**
 * Makes the scroller as high as the items of the page, so that a long item elsewhere leaves no gap under short ones.
 */
export function fitHeight(track: HTMLElement, { page, beside }: TrackLayout): void {
  const items = itemsOf(track)
  const first = Math.min(page * beside, items.length - beside)
  const heights = items.slice(Math.max(0, first), first + beside).map(({ offsetHeight }) => offsetHeight)
  const highest = Math.max(0, ...heights)
  if (highest > 0) track.style.blockSize = `${highest}px`
}

function itemsOf(track: HTMLElement): HTMLElement[] {
  return [...track.children] as HTMLElement[]
}
