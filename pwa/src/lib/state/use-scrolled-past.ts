import { useEffect, useState } from 'react'
import { whileScrolling } from './moments/while-scrolling.ts'

/**
 * Whether the page is scrolled down further than that.
 * @param distance CSS pixels
 */
export function useScrolledPast(distance: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => whileScrolling(() => setPast(window.scrollY > distance)), [distance])
  return isPast
}
