import { compose, type Drawing, VIEWS } from '#api/features/menu/rules/drawing/compose.ts'
import { placement } from '#api/features/menu/rules/drawing/placed.ts'
import shapes from '#api/features/menu/rules/drawing/shapes.svg'
import './dish-drawing.css'

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
          transform={placement(piece)}
        />
      ))}
      {front.map(name => (
        <use key={name} href={`${shapes}#${name}`} />
      ))}
    </svg>
  )
}
