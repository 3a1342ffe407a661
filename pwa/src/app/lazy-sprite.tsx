import { lazy, Suspense } from 'react'

const DrawingSprite = lazy(() =>
  import('#pwa/ui/drawing/drawing-sprite.tsx').then(({ DrawingSprite }) => ({ default: DrawingSprite })),
)

/** The shapes of all drawings, in a chunk of their own: the first paint does not wait for them. */
export function LazySprite() {
  return (
    <Suspense fallback={null}>
      <DrawingSprite />
    </Suspense>
  )
}
