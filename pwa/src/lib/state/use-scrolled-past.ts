import { useEffect, useState } from 'react'

/**
 * Whether the page is scrolled down further than that. It is read in animation frames, when the page is laid out
 * anyway: at any other moment reading would force a layout.
 * @param distance CSS pixels
 */
export function useScrolledPast(distance: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      setPast(window.scrollY > distance)
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    lookSoon()
    window.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      window.removeEventListener('scroll', lookSoon)
      cancelAnimationFrame(frame)
    }
  }, [distance])
  return isPast
}
