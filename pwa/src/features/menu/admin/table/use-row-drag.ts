import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'

/** So near to an edge of the window the list moves on under the finger. */
const EDGE_PX = 90
const STEP_PX = 14

type Drag = { id: string; from: number; to: number }

/**
 * Rows that are dragged by a handle, or moved by the arrows while it has the focus.
 * @param body the rows' parent, one row for each item
 */
export function useRowDrag(
  body: RefObject<HTMLElement | null>,
  items: readonly AdminItem[],
  onMove: (item: AdminItem, position: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const focused = useRef<string>(undefined)

  // A row that changes its place in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is to be done when the order has changed
  useEffect(() => {
    if (focused.current) body.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus()
    focused.current = undefined
  }, [items])

  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to === from || to < 0 || to >= items.length) return
    focused.current = item.id
    onMove(item, to)
  }
  const handleOf = (item: AdminItem, place: number) => ({
    'data-handle': item.id,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id: item.id, from: place, to: place })
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (drag?.id !== item.id) return
      if (clientY < EDGE_PX) scrollBy(0, -STEP_PX)
      if (clientY > innerHeight - EDGE_PX) scrollBy(0, STEP_PX)
      setDrag({ ...drag, to: placeAt(body.current, clientY) })
    },
    onPointerUp() {
      if (drag?.id !== item.id) return
      setDrag(undefined)
      move(drag.from, drag.to)
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') setDrag(undefined)
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      move(place, place + (event.key === 'ArrowUp' ? -1 : 1))
    },
  })
  const dropAt = (place: number): 'before' | 'after' | undefined => {
    if (!drag || drag.to !== place || drag.to === drag.from) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }
  return { handleOf, dropAt, dragged: drag?.id }
}

/** The row under a height, the nearest one beyond the ends. */
function placeAt(body: HTMLElement | null, y: number): number {
  const rows = [...(body?.children ?? [])]
  const below = rows.findIndex(row => y < row.getBoundingClientRect().bottom)
  return below === -1 ? rows.length - 1 : below
}
