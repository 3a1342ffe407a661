import type { ReactNode } from 'react'
import { plural } from '#api/kernel/plural.ts'
import { Band } from '#pwa/ui/media/drawing.tsx'
import { Stamps } from './stamps.tsx'
import './card-owner.css'

type CardOwnerProps = {
  /** The id of the name, for the element that it labels. */
  id: string
  name: string
  points: number
  /** A mark under the band that says how reliable the figures are. */
  mark?: ReactNode
  /** What the points can buy, and further details. */
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
