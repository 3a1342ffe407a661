import { useEffect, useRef } from 'react'

/**
 * Closes an overlay and does the rest once the address no longer holds it: what is under it may be left then, where two
 * ways back at once would be one.
 */
export function useCloseThen({ open, close }: { open: boolean; close: () => void }): (rest: () => void) => void {
  const rest = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    if (open) return
    rest.current?.()
    rest.current = undefined
  }, [open])
  return next => {
    rest.current = next
    close()
  }
}
