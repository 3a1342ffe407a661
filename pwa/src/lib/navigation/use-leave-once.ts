import { useRef } from 'react'
import { type Location, useLocation } from 'react-router-dom'

/**
 * For what goes back in the history: that takes effect a moment later, and a double press would leave the entry below as
 * well.
 * @returns leaves this history entry, and gives false where it is being left already
 */
export function useLeaveOnce(): (leave: () => void) => boolean {
  const location = useLocation()
  const left = useRef<Location>(undefined)
  return leave => {
    if (left.current === location) return false
    left.current = location
    leave()
    return true
  }
}
