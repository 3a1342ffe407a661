import { useEffect, useRef, useState } from 'react'
import { isNear, type Place } from './near.ts'

export type Watching = 'off' | 'on' | 'refused'

/**
 * Watches for being near, from a touch on: the browser asks the person then, never before. Where the phone is stays on
 * it; what is latestOnNear is that it is there, once, and nothing is watched from then on.
 */
export function useNear(place: Place | undefined, onNear: () => void) {
  const [state, setState] = useState<Watching>('off')
  const latestOnNear = useRef(onNear)
  useEffect(() => {
    latestOnNear.current = onNear
  })
  const isOn = state === 'on'

  useEffect(() => {
    if (!isOn || !place) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        if (!isNear(coords, place)) return
        navigator.geolocation.clearWatch(watch)
        setState('off')
        latestOnNear.current()
      },
      // A street without a view of the sky passes: only a no is one.
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) setState('refused')
      },
      { enableHighAccuracy: true, maximumAge: 15_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isOn, place])

  const canWatch = place !== undefined && 'geolocation' in navigator
  return { state, canWatch, start: () => setState('on'), stop: () => setState('off') }
}
