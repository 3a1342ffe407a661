import { type RefObject, useEffect } from 'react'

/**
 * Keeps the screen on while an element is in view. Where the browser cannot, or the battery is low, it goes dark as
 * usual.
 */
export function useAwake(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const target = element.current
    if (!target || !('wakeLock' in navigator)) return
    let isSeen = false
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const release = () => {
      void lock?.then(sentinel => sentinel?.release())
      lock = undefined
    }
    // The browser itself releases the lock when the page is hidden, so it is requested again on return.
    const follow = () => {
      if (!isSeen || document.visibilityState !== 'visible') return release()
      lock ??= navigator.wakeLock.request('screen').catch(() => undefined)
    }
    const observer = new IntersectionObserver(
      entries => {
        isSeen = entries.at(-1)?.isIntersecting ?? false
        follow()
      },
      { threshold: 0.5 },
    )
    observer.observe(target)
    document.addEventListener('visibilitychange', follow)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', follow)
      release()
    }
  }, [element])
}
