import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fitHeight, layoutOf } from './carousel/track-layout.ts'

type Pages = {
  /** The visible page, from 0. */
  page: number
  pages: number
  /** Turns so many pages forward or back, in a circle. */
  turn: (by: number) => void
}

/**
 * The pages of a horizontal scroller with items of equal width: as many items as fit make a page. The last page is full
 * too, and may repeat an item rather than end in a gap. New items bring the first page back. The scroller is as high as
 * its visible items.
 */
export function usePages(track: RefObject<HTMLElement | null>, items: readonly { id: string }[]): Pages {
  const [{ page, pages }, setShown] = useState({ page: 0, pages: 1 })
  /** The page that a smooth scroll leads to: another press counts from there. */
  const goal = useRef<number>(undefined)
  const first = items[0]?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are other elements to observe
  useLayoutEffect(() => {
    const element = track.current
    if (!element) return
    const look = () => {
      const layout = layoutOf(element)
      if (goal.current === layout.page) goal.current = undefined
      setShown({ page: goal.current ?? layout.page, pages: layout.pages })
      return layout
    }
    const rest = () => {
      goal.current = undefined
      fitHeight(element, look())
    }
    const onScroll = hasScrollEnd() ? look : rest
    const observer = new ResizeObserver(rest)
    observer.observe(element)
    for (const item of element.children) observer.observe(item)
    rest()
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('scrollend', rest)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('scrollend', rest)
    }
  }, [track, items])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the first item is another one
  useLayoutEffect(() => {
    track.current?.scrollTo({ left: 0, behavior: 'instant' })
  }, [track, first])

  const turn = (by: number) => {
    const element = track.current
    if (!element) return
    const next = (page + by + pages) % pages
    const wraps = Math.abs(next - page) > 1
    const layout = layoutOf(element)
    goal.current = next
    setShown({ page: next, pages })
    fitHeight(element, { ...layout, page: next })
    // From the last page to the first it jumps: scrolling back through all of them would mean nothing.
    element.scrollTo({ left: next * layout.width, behavior: wraps ? 'instant' : 'auto' })
  }
  return { page, pages, turn }
}

/** Safari got the event late; without it every scroll event counts as the end. */
function hasScrollEnd(): boolean {
  return 'onscrollend' in window
}
