import type { ReactNode } from 'react'
import { availableRewards, POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { Band } from '#pwa/ui/media/drawing.tsx'
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

/**
 * How many bowls of the card are painted: points modulo ten. A card that has just become full stays painted, since ten
 * empty bowls would look as if the points were gone.
 */
export function bowlsPainted(points: number): number {
  return points % POINTS_PER_REWARD || (points > 0 ? POINTS_PER_REWARD : 0)
}

/** Says progress as `7 points sur 10`. */
export function progressWords(points: number): string {
  return `${plural(bowlsPainted(points), 'point', 'points')} sur ${POINTS_PER_REWARD}`
}

/**
 * Explains a balance by a title and a sentence.
 * @param pending of the points: those that cannot be spent yet, so that a dish which stands on them is still to come
 */
export function balanceWords(points: number, pending = 0): { title: string; rest: string } {
  const rewards = availableRewards(points - pending)
  if (points === 0) {
    return { title: 'Aucun point pour l’instant.', rest: 'Le premier arrive avec votre prochaine commande.' }
  }
  if (availableRewards(points) === 0) {
    const missing = plural(POINTS_PER_REWARD - points, 'bol', 'bols')
    return { title: `Encore ${missing}.`, rest: `${progressWords(points)}. Au dixième, un plat offert à emporter.` }
  }
  const one = rewards === 0 ? 'Votre plat offert arrive.' : 'Votre plat offert vous attend.'
  const title = rewards > 1 ? `${rewards} plats offerts vous attendent.` : one
  const over = points % POINTS_PER_REWARD
  return { title, rest: over === 0 ? 'Les dix bols sont peints.' : `Et déjà ${progressWords(points)} pour le suivant.` }
}

/** From when points can be spent whose order may still be cancelled. */
export function pendingWords(points: number, usableAt: string): string {
  const time = formatTimeInSentence(parisTime(new Date(usableAt)))
  const [spent, order] =
    points === 1
      ? ['s’utilise', 'sa commande ne peut plus être annulée']
      : ['s’utilisent', 'leurs commandes ne peuvent plus être annulées']
  return `${plural(points, 'point', 'points')} ${spent} à partir de ${time}, quand ${order}, ou dès que la cuisine commence.`
}

/** A movement with its sign, which is a true minus: `+1 point`, `−10 points`. */
export function movementWords(points: number): string {
  const sign = points > 0 ? '+' : points < 0 ? '−' : ''
  return sign + plural(Math.abs(points), 'point', 'points')
}
