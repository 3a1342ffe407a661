import { useEffect } from 'react'

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) void lock.release()
      } catch {
        // The browser refuses, for instance when the battery is low: the screen then sleeps as usual.
      }
    }
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', take)
    void take()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
