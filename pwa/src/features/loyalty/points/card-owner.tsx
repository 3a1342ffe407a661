import type { ReactNode } from 'react'
import { plural } from '#pwa/lib/format/plural.ts'
import { Band } from '#pwa/ui/media/band/band.tsx'
import { Stamps } from './stamps.tsx'
import './card-owner.css'

type CardOwnerProps = {
  /** Of the name, for what it labels. */
  id: string
  name: string
  points: number
  /** How far it can be relied on, right under the band. */
  mark?: ReactNode
  /** What the points are good for, and what else there is to know. */
  children: ReactNode
}

/** The face of a card, under its band: whose it is, how many points, the ten bowls. */
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
