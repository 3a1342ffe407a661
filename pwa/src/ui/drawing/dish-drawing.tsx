import { compose, type Drawing } from './compose.ts'
import type { Placed } from './placed.ts'
import './dish-drawing.css'

/**
 * A dish painted in two inks from its vessel and contents. Decorative: the dish's name stands beside it.
 * The shapes come from `DrawingSprite`, which the app loads once, after the first paint; until then the place is kept.
 */
export function DishDrawing({ drawing, className = '' }: { drawing: Drawing; className?: string }) {
  const { back, food, front, opening, top } = compose(drawing)
  return (
    <svg className={`dish-drawing ${className}`} viewBox={`0 ${top} 160 ${116 - top}`} aria-hidden="true">
      {back.map(name => (
        <use key={name} href={`#draw-${name}`} />
      ))}
      <g clipPath={opening && `url(#opening-${opening})`}>
        {food.map(piece => (
          <use
            key={`${piece.shape} ${piece.x} ${piece.y}`}
            href={`#draw-${piece.shape}`}
            transform={transformOf(piece)}
          />
        ))}
      </g>
      {front.map(name => (
        <use key={name} href={`#draw-${name}`} />
      ))}
    </svg>
  )
}

function transformOf({ x, y, scale, turn }: Placed): string {
  return [`translate(${x} ${y})`, turn && `rotate(${turn})`, scale && `scale(${scale})`].filter(Boolean).join(' ')
}
