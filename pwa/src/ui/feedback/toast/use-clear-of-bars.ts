import { type RefObject, useEffect } from 'react'
import { later } from '#pwa/lib/state/later.ts'

const keeper = later(async () => (await import('./clear-of-bars.ts')).keepClearOfBars)

/** Keeps messages over the page clear of its bars; the code comes with the first of them, after the first load. */
export function useClearOfBars(host: RefObject<HTMLElement | null>, isOverPage: boolean): void {
  useEffect(() => {
    const element = host.current
    if (!element || !isOverPage) return
    let isOver = false
    let stop: (() => void) | undefined
    const start = async () => {
      if (element.childElementCount === 0) return
      arrivals.disconnect()
      try {
        const keepClearOfBars = await keeper()
        if (!isOver) stop = keepClearOfBars(element)
      } catch {
        // Without a network the message stands where it would without bars.
      }
    }
    const arrivals = new MutationObserver(() => void start())
    arrivals.observe(element, { childList: true })
    void start()
    return () => {
      isOver = true
      arrivals.disconnect()
      stop?.()
    }
  }, [host, isOverPage])
}
