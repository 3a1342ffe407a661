import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { Bowl } from './bowl.tsx'
import { bowlsPainted, progressWords } from './points-words.ts'
import './stamps.css'

/** Ten bowls, painted as points come; screen readers get one phrase for all of them. */
export function Stamps({ points }: { points: number }) {
  const painted = bowlsPainted(points)
  return (
    <div className="stamps" role="img" aria-label={progressWords(points)}>
      {Array.from({ length: POINTS_PER_REWARD }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bowls are alike and never move
        <Bowl key={index} painted={index < painted} last={index === POINTS_PER_REWARD - 1} />
      ))}
    </div>
  )
}
