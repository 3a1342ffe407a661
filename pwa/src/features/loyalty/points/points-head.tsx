import type { ReactNode } from 'react'
import { balanceWords } from './points-words.ts'
import { Stamps } from './stamps.tsx'
import './points-head.css'

type PointsHeadProps = {
  points: number
  /** Those of the points that cannot be spent yet. */
  pending?: number | undefined
  /** What can be done with the points. */
  children?: ReactNode
}

/** The balance as a figure, a sentence and ten bowls. */
export function PointsHead({ points, pending, children }: PointsHeadProps) {
  const { title, rest } = balanceWords(points, pending)
  return (
    <section className="points-head" aria-label="Vos points">
      <div className="balance">
        <b aria-hidden="true">{points}</b>
        <div>
          <h3>{title}</h3>
          <p>{rest}</p>
        </div>
      </div>
      {children && <div className="ways">{children}</div>}
      <Stamps points={points} />
      <p className="goal small soft">
        <span>1&nbsp;point par jour de commande</span>
        <span>10 = plat offert</span>
      </p>
    </section>
  )
}
