import { useEffect, useState } from 'react'

/**
 * Whether the page is scrolled down further than that. Looked at in frames, when the page is laid out: asked for at any
 * other moment, it would be laid out for the question.
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
