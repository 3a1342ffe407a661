import { Suspense, useState } from 'react'
import { type Drawing, heightOf, VIEWS } from '#api/features/menu/rules/drawing.ts'
import { useDeviceFact } from '#pwa/lib/state/use-store.ts'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import './picture.css'

/** The only inks of an ornament: cobalt at full strength, cobalt diluted, and the bare glaze. */
export const LINE = 'var(--khram)'
export const WASH = 'var(--wash)'
export const GLAZE = 'var(--glaze-0)'

type DishDrawingProps = { drawing: Drawing; className?: string }

/**
 * A dish painted from its vessel and contents. Decorative: the dish's name stands beside it.
 * The shapes are one file for all dishes, which needs no script to be seen; its inks are the page's own.
 */
export function DishDrawing({ drawing, className = '' }: DishDrawingProps) {
  return <Vessel key={`${drawing.vessel} ${drawing.contents.join(' ')}`} drawing={drawing} className={className} />
}

/**
 * The composing code comes with the first drawing that the server has not made. Where it cannot be fetched the page goes on
 * without drawings, rather than stop.
 */
const Shapes = partOrNothing(async () => (await import('./composed-shapes.tsx')).ComposedShapes)

/** The same object each time, so that React leaves alone what stands inside. */
const LEFT_ALONE = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }

/**
 * The server's page has its drawings composed. They stay as they came: neither the script that composes nor a thousand
 * shapes to look after weigh on the first load.
 */
function Vessel({ drawing, className }: Required<DishDrawingProps>) {
  // True while what the server sent is taken over, and never after.
  const isAhead = useDeviceFact(isNotAhead, true)
  const [isComposed] = useState(isAhead && !import.meta.env.SSR)
  const height = heightOf(drawing.vessel)
  return (
    <svg
      className={`dish-drawing ${className}`}
      viewBox={VIEWS[height]}
      data-height={height}
      aria-hidden="true"
      {...(isComposed && LEFT_ALONE)}
    >
      {isComposed ? null : (
        <Suspense fallback={null}>
          <Shapes drawing={drawing} />
        </Suspense>
      )}
    </svg>
  )
}

const isNotAhead = () => false

/** Nothing in it: what was looked for is not there, or no longer. */
export function EmptyBowl() {
  return <DishDrawing drawing={{ vessel: 'bowl', contents: [] }} />
}

/** The painted rim between two sections. `flip` turns its petals up, for the top of a dark ground. */
export function Band({ flip }: { flip?: boolean }) {
  return <div className="band" data-flip={flip ? '' : undefined} aria-hidden="true" />
}
