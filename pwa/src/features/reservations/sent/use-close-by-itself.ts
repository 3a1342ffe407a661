import { useEffect, useRef } from 'react'

/** As long as the former client showed it. */
const CLOSES_AFTER_MS = 3000

/** What shows that somebody is there and reading. Not 'pointerenter': what appears under a resting mouse fires it. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin'] as const

/**
 * Closes a confirmation after three seconds, unless somebody may still be reading it: the first move, key, touch or
 * change of focus keeps it open for good, and so do reduced motion, a tab in the background and a focus that is shown
 * (the keyboard and what stands on it, such as screen readers, brought the person here). Taking a text away under
 * someone's eyes costs more than the tap on 'Fermer' (WCAG 2.2.1).
 */
export function useCloseByItself(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) return
    if (document.activeElement?.matches(':focus-visible')) return
    const timer = setTimeout(() => latest.current(), CLOSES_AFTER_MS)
    const stay = () => clearTimeout(timer)
    const options = { capture: true, passive: true }
    for (const sign of SIGNS) document.addEventListener(sign, stay, options)
    document.addEventListener('visibilitychange', stay)
    return () => {
      stay()
      for (const sign of SIGNS) document.removeEventListener(sign, stay, options)
      document.removeEventListener('visibilitychange', stay)
    }
  }, [])
}
