import { useEffect, useState } from 'react'
import { useTopLayer } from '#pwa/ui/overlays/sheet/top-layer.ts'

/** After such a pause somebody who was reading is likely to look up. */
const CALM_MS = 4000
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * True once nobody has touched the page for a while and nothing lies over it; false again as soon as an overlay opens.
 * @param isWanted starts the wait
 */
export function useIdle(isWanted: boolean): boolean {
  const isCovered = useTopLayer() !== document.body
  const mayWait = isWanted && !isCovered
  const [isCalm, setCalm] = useState(false)

  useEffect(() => {
    if (!mayWait) return
    let timer: ReturnType<typeof setTimeout>
    const leave = () => {
      clearTimeout(timer)
      for (const touch of TOUCHES) removeEventListener(touch, waitAgain, { capture: true })
    }
    const waitAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        leave()
        setCalm(true)
      }, CALM_MS)
    }
    for (const touch of TOUCHES) addEventListener(touch, waitAgain, { capture: true, passive: true })
    waitAgain()
    return () => {
      leave()
      setCalm(false)
    }
  }, [mayWait])

  return isCalm && mayWait
}
