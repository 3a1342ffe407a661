import { useEffect, useRef } from 'react'

type Overlay = { open: boolean; close: () => void }

/**
 * Closes an overlay, if it is still open, and does the rest once the address no longer holds it: what is under it may be
 * left then, where two ways back at once would be one.
 */
export function useCloseThen(overlay: Overlay): (rest: () => void) => void {
  const latest = useRef(overlay)
  const pending = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    latest.current = overlay
    if (overlay.open) return
    pending.current?.()
    pending.current = undefined
  })
  return rest => {
    if (!latest.current.open) return rest()
    pending.current = rest
    latest.current.close()
  }
}
