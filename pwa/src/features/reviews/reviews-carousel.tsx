import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Review } from '#api/features/reviews/contract.ts'
import { RATINGS, type ReviewStats } from '#api/features/reviews/rules.ts'
import { plural } from '#api/kernel/plural.ts'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { ReviewCard } from './review-card.tsx'
import { averageWord, Stars, shareWords } from './stars.tsx'
import './reviews.css'

type ReviewsCarouselProps = { reviews: readonly Review[]; onReport: (review: Review) => void }

/**
 * Shows reviews page by page: three in a row on a wide screen, one on a phone. Buttons and arrow keys go round in a
 * circle; a finger scrolls. It never moves by itself.
 */
export function ReviewsCarousel({ reviews, onReport }: ReviewsCarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const { page, pages, turn } = usePages(track, reviews)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    turn(by)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shortcut for the buttons inside
    <div className="reviews-carousel" onKeyDown={onKeyDown}>
      <div className="pager">
        <p aria-live="polite">{pages > 1 && `Page ${page + 1} sur ${pages}`}</p>
        {pages > 1 && (
          <>
            <IconButton icon="back" label="Avis précédents" onClick={() => turn(-1)} />
            <IconButton icon="arrow" label="Avis suivants" onClick={() => turn(1)} />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
      <ul ref={track} tabIndex={0} aria-label="Avis, du plus récent au plus ancien">
        {reviews.map(review => (
          <li key={review.id}>
            <ReviewCard review={review} onReport={() => onReport(review)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

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
function usePages(track: RefObject<HTMLElement | null>, items: readonly { id: string }[]): Pages {
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

/** A placeholder for the first reviews; the skeleton of the figures beside it says that they are loading. */
export function CardsSkeleton() {
  return (
    <div className="cards-skeleton" aria-hidden="true">
      {[1, 2, 3].map(card => (
        <i key={card} />
      ))}
    </div>
  )
}

/** The average of all visible reviews and their distribution: as bars, and as text for screen readers. */
export function RatingSummary({ stats }: { stats: ReviewStats }) {
  return (
    <div className="rating-summary">
      <p className="average">
        <b>{averageWord(stats.average_rating)}</b>
        <Stars rating={stats.average_rating} />
        <span>sur 5, {plural(stats.total_reviews, 'avis', 'avis')}</span>
      </p>
      <ul>
        {[...RATINGS].reverse().map(rating => {
          const count = stats.rating_distribution[rating]
          return (
            <li key={rating}>
              <span className="visually-hidden">{shareWords(count, rating)}</span>
              <span aria-hidden="true">{rating}</span>
              <Bar share={count / Math.max(1, stats.total_reviews)} />
              <span className="count" aria-hidden="true">
                {count}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** @param share 0 to 1; a share above 0 is drawn at least one line wide */
function Bar({ share }: { share: number }) {
  return (
    <svg className="bar" aria-hidden="true">
      {share > 0 && <rect width={`${Math.max(2, share * 100)}%`} height="100%" />}
    </svg>
  )
}
