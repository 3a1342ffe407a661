import { useEffect, useState } from 'react'

/** Between two looks. Nobody sees that a header changes so late; a look in every frame is a tenth of a scroll's work. */
const LOOKS_EVERY_MS = 100

/**
 * Calls `look` at first, since the page may have been scrolled before, then ten times a second while it scrolls, and once
 * more when it stands. It runs in animation frames, when the page is laid out anyway: at any other moment reading a
 * position would force a layout.
 * @returns ends it
 */
export function whileScrolling(look: (isFirst: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const first = requestAnimationFrame(() => look(true))
  const onFrame = () => {
    timer = undefined
    look(false)
  }
  const onScroll = () => {
    timer ??= setTimeout(() => {
      frame = requestAnimationFrame(onFrame)
    }, LOOKS_EVERY_MS)
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    window.removeEventListener('scroll', onScroll)
    clearTimeout(timer)
    cancelAnimationFrame(first)
    cancelAnimationFrame(frame)
  }
}

/**
 * Whether the page is scrolled down further than that.
 * @param distance CSS pixels
 */
export function useScrolledPast(distance: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => whileScrolling(() => setPast(window.scrollY > distance)), [distance])
  return isPast
}
