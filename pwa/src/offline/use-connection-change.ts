import { useEffect, useState } from 'react'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'

/** Long enough to be read; then it is nothing new any more. */
const BACK_MS = 4000

/** What there is to say of the connection: it is cut, or it has just come back. */
export function useConnectionChange(): 'cut' | 'back' | undefined {
  const reachable = useServerReachable()
  const [known, setKnown] = useState(reachable)
  const [isBack, setBack] = useState(false)
  // While rendering, so that nothing is painted between the one and the other.
  if (known !== reachable) {
    setKnown(reachable)
    setBack(reachable)
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), BACK_MS)
    return () => clearTimeout(timer)
  }, [isBack])
  if (!reachable) return 'cut'
  return isBack ? 'back' : undefined
}
