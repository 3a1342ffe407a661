import { useEffect, useState } from 'react'
import { onceUntouched } from '#pwa/lib/state/moments.ts'
import { useTopLayer } from '#pwa/ui/overlays/modal.ts'

/** After such a pause somebody who was reading is likely to look up. */
const CALM_MS = 4000

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
    const stop = onceUntouched(CALM_MS, () => setCalm(true))
    return () => {
      stop()
      setCalm(false)
    }
  }, [mayWait])

  return isCalm && mayWait
}
