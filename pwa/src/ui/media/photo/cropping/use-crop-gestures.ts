import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Share } from './crop.ts'

type CropGestures = {
  onMove: (way: Share) => void
  /** @param factor 2 is twice as near @param around where it was asked for; the middle unless given */
  onZoom: (factor: number, around?: Share) => void
}

/** Of the square's side, for a press of an arrow key; with Shift a fifth of it. */
const STEP = 0.05
const ZOOM_STEP = 1.1
const ARROWS: Record<string, Share> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Handlers for the square: one finger moves the picture, two bring it nearer, and so do the arrow keys, + and −. */
export function useCropGestures({ onMove, onZoom }: CropGestures) {
  const fingers = useRef(new Map<number, Share>())

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, placeOf(event))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return
    const before = spanOf(fingers.current)
    fingers.current.set(event.pointerId, placeOf(event))
    const after = spanOf(fingers.current)
    onMove({ x: after.middle.x - before.middle.x, y: after.middle.y - before.middle.y })
    if (before.spread > 0) onZoom(after.spread / before.spread, after.middle)
  }
  const onPointerUp = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const step = event.shiftKey ? STEP / 5 : STEP
    if (arrow) onMove({ x: arrow.x * step, y: arrow.y * step })
    else if (event.key === '+' || event.key === '=') onZoom(ZOOM_STEP)
    else if (event.key === '-') onZoom(1 / ZOOM_STEP)
    else return
    event.preventDefault()
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown }
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Share {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** Where the fingers are together, and how far from there the first one is. */
function spanOf(fingers: ReadonlyMap<number, Share>): { middle: Share; spread: number } {
  const places = [...fingers.values()]
  const mean = (axis: 'x' | 'y') => places.reduce((sum, place) => sum + place[axis], 0) / places.length
  const middle = { x: mean('x'), y: mean('y') }
  const [first = middle] = places
  return { middle, spread: Math.hypot(first.x - middle.x, first.y - middle.y) }
}
