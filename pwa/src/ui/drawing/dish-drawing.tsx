import { compose, type Drawing, type Height } from './compose.ts'
import type { Placed } from './placed.ts'
import shapes from './shapes.svg'
import './dish-drawing.css'

/** Cut from the 160 × 120 grid; dish-drawing.css keeps their room. */
const VIEWS: Record<Height, string> = { flat: '0 38 160 78', deep: '0 14 160 102', tall: '0 0 160 116' }

/**
 * A dish painted in two inks from its vessel and contents. Decorative: the dish's name stands beside it.
 * The shapes are one file for all dishes, which needs no script to be seen; its inks are the page's own.
 */
export function DishDrawing({ drawing, className = '' }: { drawing: Drawing; className?: string }) {
  const { back, food, front, height } = compose(drawing)
  return (
    <svg className={`dish-drawing ${className}`} viewBox={VIEWS[height]} data-height={height} aria-hidden="true">
      {back.map(name => (
        <use key={name} href={`${shapes}#${name}`} />
      ))}
      {food.map(piece => (
        <use
          key={`${piece.shape} ${piece.x} ${piece.y}`}
          href={`${shapes}#${piece.shape}`}
          transform={transformOf(piece)}
        />
      ))}
      {front.map(name => (
        <use key={name} href={`${shapes}#${name}`} />
      ))}
    </svg>
  )
}

function transformOf({ x, y, scale, turn }: Placed): string {
  return [`translate(${x} ${y})`, turn && `rotate(${turn})`, scale && `scale(${scale})`].filter(Boolean).join(' ')
}
