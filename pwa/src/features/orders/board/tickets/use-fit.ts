import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import type { Shown } from '../line/columns.ts'
import { GAP_PX, isWhole, type Measured, type Place, type Split, splitColumns, spread } from './fit.ts'

/** Tickets of a zone that are measured; more than any screen shows, whatever waits behind them. */
export const MOST_MEASURED = 24

/** Lower bounds of a ticket's height, so that a size that cannot do is not tried. */
const LEAST_PX: Record<Size, number> = { large: 140, medium: 112, small: 0 }

export type Layout = {
  columns: number
  startColumns: number
  ticketWidthPx: number
  places: ReadonlyMap<string, Place>
  /** Orders without a place, by id. */
  rest: ReadonlySet<string>
}

type Fitted = {
  toStart: readonly Shown[]
  cooking: readonly Shown[]
  /** Orders that are a row whatever the room. */
  rows: ReadonlySet<string>
  choice: SizeChoice
  isHeld: boolean
}

/**
 * Measures the tickets in their zones and gives each its place, before they are painted. The frame's size of type, the
 * width of its tickets and their room are written on it as `data-size`, `--ticket-width` and `--room`.
 * @param isHeld nothing changes its column now: an undo runs
 */
export function useFit(
  frame: RefObject<HTMLElement | null>,
  { toStart, cooking, rows, choice, isHeld }: Fitted,
): Layout {
  const [layout, setLayout] = useState(NOTHING)
  const [turn, setTurn] = useState(0)
  const heights = useRef(new Map<string, Heights>())
  const drawn = useRef<{ of: string; layouts: Layout[] }>({ of: '', layouts: [] })
  const isTouched = useTouched(frame, () => setTurn(count => count + 1))
  useResized(frame, [toStart, cooking], () => setTurn(count => count + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` stands for what was measured and has changed
  useLayoutEffect(() => {
    if (frame.current) {
      const next = fitted(
        frame.current,
        { toStart, cooking, rows, choice, isHeld: isHeld || isTouched.current },
        layout,
        heights.current,
      )
      const of = [choice, isHeld, innerWidth, innerHeight, ...[...toStart, ...cooking].map(contentOf), ...rows].join()
      if (drawn.current.of !== of) drawn.current = { of, layouts: [layout] }
      if (isNextOf(drawn.current.layouts, layout, next)) {
        drawn.current.layouts.push(next)
        setLayout(next)
      }
    }
  }, [frame, toStart, cooking, rows, choice, isHeld, layout, turn])
  return layout
}

const NOTHING: Layout = { columns: 2, startColumns: 1, ticketWidthPx: 0, places: new Map(), rest: new Set() }

const contentOf = ({ order: { id, version, cookVersion } }: Pick<Shown, 'order'>) => `${id} ${version} ${cookVersion}`

/**
 * Whether a layout is drawn after another one of the same orders in the same window. The lines of what has no place take room
 * from the tickets, so that two layouts may each follow from the other: one that was drawn already comes again only if it
 * hides fewer.
 */
function isNextOf(drawn: readonly Layout[], layout: Layout, next: Layout): boolean {
  if (isSame(next, layout)) return false
  return next.rest.size < layout.rest.size || !drawn.some(one => isSame(one, next))
}

function fitted(frame: HTMLElement, wanted: Fitted, before: Layout, heights: Map<string, Heights>): Layout {
  const { toStart, cooking, rows, choice, isHeld } = wanted
  const widthPx = frame.clientWidth
  const count = Math.min(MOST_MEASURED, toStart.length) + Math.min(MOST_MEASURED, cooking.length)
  const sizes = choice === 'auto' ? (Object.keys(SIZES) as Size[]) : [choice]
  const kept = isHeld ? (frame.dataset.size as Size | undefined) : undefined
  const room = roomOf(frame)
  frame.style.setProperty('--room', `${room}px`)
  let last: Layout = before
  for (const size of kept ? [kept] : sizes) {
    const columns = Math.max(2, Math.floor((widthPx + GAP_PX) / (SIZES[size] + GAP_PX)))
    const ticketWidthPx = Math.floor((widthPx - (columns - 1) * GAP_PX) / columns)
    const isLast = size === sizes.at(-1)
    if (!isLast && count * LEAST_PX[size] > columns * room) continue
    frame.dataset.size = size
    frame.style.setProperty('--ticket-width', `${ticketWidthPx}px`)
    const at = `${size} ${ticketWidthPx} ${room}`
    const zones = {
      toStart: measured(frame, toStart, rows, heights, at),
      cooking: measured(frame, cooking, rows, heights, at),
      columns,
      room,
    }
    const isSameGrid = before.columns === columns && before.places.size > 0
    const split = splitColumns(zones, isSameGrid ? before.startColumns : undefined, isHeld)
    last = layoutOf(split, zones, ticketWidthPx)
    if (isWhole(split)) return last
  }
  return last
}

function layoutOf(
  split: Split,
  { toStart, cooking, columns, room }: { toStart: Measured[]; cooking: Measured[]; columns: number; room: number },
  ticketWidthPx: number,
): Layout {
  const { startColumns, start, cooking: cooked } = split
  const places = isWhole(split)
    ? [spread(toStart, startColumns, room), spread(cooking, columns - startColumns, room)]
    : []
  return {
    columns,
    startColumns,
    ticketWidthPx,
    places: new Map([...(places[0] ?? start.places), ...(places[1] ?? cooked.places)]),
    rest: new Set([...start.rest, ...cooked.rest].map(({ id }) => id)),
  }
}

/** The height below the zones' headings. */
function roomOf(frame: HTMLElement): number {
  return frame.clientHeight - (frame.querySelector<HTMLElement>('.column > h2')?.offsetHeight ?? 0)
}

/** What a ticket measured when it last stood whole, and as a row: a row says more in its head, and is scrolled if it has to be. */
type Heights = { whole?: number; row?: number }

/** Tickets of a whole evening in each size; more are forgotten, and measured anew. */
const MOST_HEIGHTS = 1000

/**
 * A ticket's height whole and as a row. Each is known from when it last stood so: were both read from how it stands now, the
 * other one would be guessed from another head, and two layouts could follow from each other for ever.
 * @param at the size, width and room in which it is measured
 */
function measured(
  frame: HTMLElement,
  tickets: readonly Shown[],
  rows: ReadonlySet<string>,
  heights: Map<string, Heights>,
  at: string,
): Measured[] {
  if (heights.size > MOST_HEIGHTS) heights.clear()
  return tickets.slice(0, MOST_MEASURED).map(({ order }) => {
    const { id, pickup } = order
    const key = `${contentOf({ order })} ${at}`
    const ticket = frame.querySelector(`[data-order="${id}"]`)
    const heightOf = (part: string) => ticket?.querySelector<HTMLElement>(part)?.offsetHeight ?? 0
    const [top, whole] = [heightOf('.ticket-top'), heightOf('.ticket-top') + heightOf('.ticket-body')]
    const isRow = Boolean(ticket?.querySelector('[data-row]'))
    const known = { ...heights.get(key), ...(isRow ? { row: top } : { whole }) }
    heights.set(key, known)
    const row = known.row ?? top
    return { id, slot: `${pickup?.date} ${pickup?.time}`, row, height: rows.has(id) ? row : (known.whole ?? whole) }
  })
}

function isSame(one: Layout, other: Layout): boolean {
  return (
    one.columns === other.columns &&
    one.startColumns === other.startColumns &&
    one.ticketWidthPx === other.ticketWidthPx &&
    one.places.size === other.places.size &&
    one.rest.size === other.rest.size &&
    [...one.rest].every(id => other.rest.has(id)) &&
    [...one.places].every(([id, { column, top, isRow }]) => {
      const known = other.places.get(id)
      return known?.column === column && known.top === top && known.isRow === isRow
    })
  )
}

/** Whether a finger or the mouse is down in the frame: no ticket moves from under it. */
function useTouched(frame: RefObject<HTMLElement | null>, onEnd: () => void): RefObject<boolean> {
  const isTouched = useRef(false)
  const afterTouch = useEffectEvent(onEnd)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const end = () => {
      if (!isTouched.current) return
      isTouched.current = false
      afterTouch()
    }
    const begin = () => {
      isTouched.current = true
    }
    frame.current?.addEventListener('pointerdown', begin, { passive: true, signal })
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, { passive: true, signal })
    return () => listening.abort()
  }, [frame])
  return isTouched
}

/**
 * Calls a function when the frame, or what a ticket says, has got another size.
 * @param tickets the ones that stand there now, whose parts are followed
 */
function useResized(frame: RefObject<HTMLElement | null>, tickets: readonly unknown[], onResize: () => void): void {
  const afterResize = useEffectEvent(onResize)
  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(() => afterResize())
    observer.observe(frame.current)
    for (const part of frame.current.querySelectorAll('.ticket-top, .ticket-body')) observer.observe(part)
    return () => observer.disconnect()
  }, [frame, ...tickets])
}

/** How large a ticket is, and how narrow it may be. */
const SIZES = { large: 330, medium: 300, small: 252 } as const
type Size = keyof typeof SIZES

/** A device's wish; `auto` takes the largest size at which all that is due soon is in view. */
export const SIZE_CHOICES = ['auto', 'large', 'medium', 'small'] as const
export type SizeChoice = (typeof SIZE_CHOICES)[number]

const isChoice = (value: unknown): value is SizeChoice => (SIZE_CHOICES as readonly unknown[]).includes(value)

const choice = createStore<SizeChoice>('auto', { stored: storedValue('local', 'laikhram_board_size', isChoice) })

export function useSizeChoice(): SizeChoice {
  return useStore(choice)
}

export function chooseSize(size: SizeChoice): void {
  choice.set(size)
}
