import { useEffect, useRef } from 'react'

/** The former client showed it as long. */
const CLOSES_AFTER_MS = 3000

/**
 * Events that show that somebody is there and reading. 'pointerenter' is not among them: it fires when something
 * appears under a resting mouse.
 */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin'] as const

/**
 * Closes a confirmation after three seconds, unless somebody may still be reading it: the first move, key, touch or
 * change of focus keeps it open for good, and so do reduced motion, a hidden tab and a visible focus (the person came
 * here by keyboard, as with screen readers). Removing a text while it is read is worse than a tap on 'Fermer' (WCAG
 * 2.2.1).
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
