import { useEffect, useState } from 'react'

/** Two frames: one lays everything out, after the next the browser has noted the sizes. */
const FRAMES = 2

/**
 * Whether everything has been laid out once as it now is, so that what is out of view may be left out from here on with
 * its size known. False again for a moment when the content or the window's width changes.
 * @param content what is shown; its identity tells of a change
 */
export function useMeasured(content: unknown): boolean {
  const [measured, setMeasured] = useState<unknown>()
  useEffect(() => {
    let frame = 0
    let width = window.innerWidth
    const measureAfter = (frames: number) => {
      frame = requestAnimationFrame(() => {
        if (frames === 0) setMeasured(content)
        else measureAfter(frames - 1)
      })
    }
    const onResize = () => {
      // A phone's address bar comes and goes: that changes the height alone.
      if (width === window.innerWidth) return
      width = window.innerWidth
      cancelAnimationFrame(frame)
      setMeasured(undefined)
      measureAfter(FRAMES)
    }
    measureAfter(FRAMES)
    window.addEventListener('resize', onResize)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', onResize)
    }
  }, [content])
  return measured === content
}
