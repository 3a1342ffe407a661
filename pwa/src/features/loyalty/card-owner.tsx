import type { ReactNode } from 'react'
import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { plural } from '#api/kernel/plural.ts'
import { Band } from '#pwa/ui/media/drawing.tsx'
import { bowlsPainted, progressWords } from './points-words.ts'
import './loyalty.css'

type CardOwnerProps = {
  /** The id of the name, for the element that it labels. */
  id: string
  name: string
  points: number
  /** A mark under the band that says how reliable the figures are. */
  mark?: ReactNode
  /** The rewards that the points can buy, and further details. */
  children: ReactNode
}

/** A card's face under its band: the customer's name, the points, the ten bowls. */
export function CardOwner({ id, name, points, mark, children }: CardOwnerProps) {
  return (
    <div className="card-owner">
      <Band />
      {mark}
      <div className="face">
        <div>
          <p className="label">Client Fidèle</p>
          <h1 id={id}>{name}</h1>
        </div>
        <p className="points">
          <b>{points}</b> {plural(points, 'point', 'points').split('\u00a0')[1]}
        </p>
        <Stamps points={points} />
        {children}
      </div>
    </div>
  )
}

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
type BowlProps = {
  painted: boolean
  /** The last of the ten bowls: once it is painted, the customer has a free dish. */
  last: boolean
}

/** A painted porcelain bowl for a point, or the outline of one for a point still missing. Decorative. */
function Bowl({ painted, last }: BowlProps) {
  return (
    <svg className="bowl" viewBox="0 -16 64 66" aria-hidden="true" data-painted={painted ? '' : undefined}>
      {painted && last && <path className="steam" d="M22-1c-3-4 3-6 0-11M32-2c-3-4 3-6 0-11M42-1c-3-4 3-6 0-11" />}
      <path className="clay" d="M5 14c0 14 8 24 18 26v4h18v-4c10-2 18-12 18-26z" />
      <ellipse className="mouth" cx="32" cy="14" rx="27" ry="7" />
      {painted && (
        <>
          <path
            className="petals"
            d="M10 24q2 8 7 10q4-4 5-8zM22 27q2 9 10 11q8-2 10-11q-10 2-20 0zM54 24q-2 8-7 10q-4-4-5-8z"
          />
          <path className="foot" d="M24 41h16" />
        </>
      )}
    </svg>
  )
}
