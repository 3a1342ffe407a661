import { type PointerEvent, type RefObject, useRef } from 'react'

const ENOUGH_PX = 120
const FAST_PX_PER_MS = 0.6

/**
 * Handlers for the grip of a bottom sheet: the sheet follows the finger down and closes when let go low or fast
 * enough. Touch and pen only; a mouse has the button and the backdrop.
 */
export function useDragToClose(sheet: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  const start = useRef<{ y: number; at: number } | undefined>(undefined)

  const follow = (offset: number) => sheet.current?.style.setProperty('--drag', `${Math.max(0, offset)}px`)
  const onPointerDown = (event: PointerEvent) => {
    if (!onClose || event.pointerType === 'mouse' || (event.target as Element).closest('button')) return
    start.current = { y: event.clientY, at: event.timeStamp }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) follow(event.clientY - start.current.y)
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!start.current) return
    const moved = event.clientY - start.current.y
    const speed = moved / Math.max(1, event.timeStamp - start.current.at)
    start.current = undefined
    follow(0)
    if (moved > ENOUGH_PX || (moved > 24 && speed > FAST_PX_PER_MS)) onClose?.()
  }
  const onPointerCancel = () => {
    start.current = undefined
    follow(0)
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}
