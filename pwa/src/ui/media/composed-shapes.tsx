import { compose } from '#api/features/menu/rules/compose-drawing.ts'
import type { Drawing } from '#api/features/menu/rules/drawing.ts'
import { placement } from '#api/features/menu/rules/plate-drawing.ts'
import shapes from '#api/features/menu/rules/shapes.svg'

/** The shapes of a dish's drawing, back to front, each in its place. */
export function ComposedShapes({ drawing }: { drawing: Drawing }) {
  const { back, food, front } = compose(drawing)
  return (
    <>
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
    </>
  )
}
