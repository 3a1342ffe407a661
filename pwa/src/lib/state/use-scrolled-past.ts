import { useEffect, useState } from 'react'
import { whileScrolling } from './moments/while-scrolling.ts'

/**
 * Whether the page is scrolled down further than that.
 * @param distance CSS pixels
 */
export function useScrolledPast(distance: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY > distance)
    const stop = whileScrolling(look)
    // Scrolled before we listened. In a frame: asked at once, the page would be laid out for it.
    const frame = requestAnimationFrame(look)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [distance])
  return isPast
}
