import { useSyncExternalStore } from 'react'

/**
 * Whether the page is scrolled down further than that.
 * @param distance CSS pixels
 */
export function useScrolledPast(distance: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > distance,
    () => false,
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
