import { useEffect, useState } from 'react'

/** The second press of a double one comes within this time: Windows waits as long for it, phones less. */
export const DOUBLE_PRESS_MS = 500

/**
 * Whether something has only just become pressable, so that a press on it may be the second one of a double press on
 * what stood in its place.
 */
export function useFresh(isPressable: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isPressable) return setSettled(false)
    const timer = setTimeout(() => setSettled(true), DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [isPressable])
  return isPressable && !isSettled
}
