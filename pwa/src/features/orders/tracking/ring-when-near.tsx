import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'

type RingWhenNearProps = { position: string | undefined; onNear: () => void }

/** A door and the pavement before it. */
const NEAR_METRES = 60
/** A guess of half a street is no place. */
const SURE_METRES = 60
const METRES_OF_A_DEGREE = 111_195

/** 'Sonner à mon arrivée': the phone says 'Je suis là' by itself at the door, while this page is open. */
export function RingWhenNear({ position, onNear }: RingWhenNearProps) {
  const place = useMemo(() => placeOf(position), [position])
  const { state, canWatch, start, stop } = useNear(place, onNear)
  if (!canWatch) return null
  if (state === 'refused')
    return <small role="status">Position refusée. Touchez «&nbsp;Je suis là&nbsp;» en arrivant.</small>
  if (state === 'off') {
    return (
      <Button look="link" onClick={start}>
        <Icon name="pin" />
        Prévenir tout seul à mon arrivée
      </Button>
    )
  }
  return (
    <>
      <small role="status">
        Ça sonnera à la porte, tant que cette page est ouverte. Votre position ne quitte pas ce téléphone.
      </small>
      <Button look="link" onClick={stop}>
        Ne plus regarder où je suis
      </Button>
    </>
  )
}

export type Watching = 'off' | 'on' | 'refused'

/**
 * Watches for being near, from a touch on: the browser asks the person then, never before. Where the phone is stays on
 * it; what is latestOnNear is that it is there, once, and nothing is watched from then on.
 */
function useNear(place: Place | undefined, onNear: () => void) {
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

type Place = { latitude: number; longitude: number }

/** The restaurant's place in the settings, `48.86860, 2.34120`; undefined where they say nothing. */
export function placeOf(position: string | undefined): Place | undefined {
  const [latitude, longitude] = (position || undefined)?.split(',').map(Number) ?? []
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) return undefined
  return { latitude, longitude }
}

/**
 * Whether somebody stands at the door, by what their own phone knows: asked on the phone alone.
 * @param here where the phone believes to be, and by how many metres it may be wrong
 */
export function isNear(here: Place & { accuracy: number }, place: Place): boolean {
  return here.accuracy <= SURE_METRES && metresBetween(here, place) <= NEAR_METRES
}

/** The distance of two places in one town, where the earth is flat enough. */
function metresBetween(one: Place, other: Place): number {
  const north = one.latitude - other.latitude
  const east = (one.longitude - other.longitude) * Math.cos((other.latitude * Math.PI) / 180)
  return Math.hypot(north, east) * METRES_OF_A_DEGREE
}
