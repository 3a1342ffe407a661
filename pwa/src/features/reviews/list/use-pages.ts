import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fitHeight, layoutOf } from './track-layout.ts'

type Pages = {
  /** From 0. */
  page: number
  pages: number
  /** So many pages on or back, round and round. */
  turn: (by: number) => void
}

/**
 * The pages of a sideways scroller whose items are equally wide: as many items as its width shows make one. The last
 * page is full too, which may repeat an item, rather than end in a void. New items bring the first page back. The
 * scroller is as high as what it shows.
 */
export function usePages(track: RefObject<HTMLElement | null>, items: readonly { id: string }[]): Pages {
  const [{ page, pages }, setShown] = useState({ page: 0, pages: 1 })
  /** Where a smooth scroll is going: pressing on counts from there. */
  const goal = useRef<number>(undefined)
  const first = items[0]?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items, other elements to watch
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first item is the occasion
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
    // Round the corner at once: rushing back through all of them would be motion without meaning.
    element.scrollTo({ left: next * layout.width, behavior: wraps ? 'instant' : 'auto' })
  }
  return { page, pages, turn }
}

/** Safari learnt the event late; without it every scroll counts as a rest. */
function hasScrollEnd(): boolean {
  return 'onscrollend' in window
}
