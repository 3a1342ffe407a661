import type { ScannedCustomer } from '#api/features/loyalty/contract/qr.ts'
import { plural } from '#pwa/lib/plural.ts'
import { Band } from '#pwa/ui/band.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { progressWords } from '../../../points/points-words.ts'
import { Stamps } from '../../../points/stamps.tsx'
import { RewardToUse } from './reward-to-use.tsx'
import './card-face.css'

type CardFaceProps = {
  customer: ScannedCustomer
  /** The points that the scanned text itself claimed, if it did. */
  claimedPoints: number | null
}

/** Whose card it is, how many points, and what they are good for. */
export function CardFace({ customer, claimedPoints }: CardFaceProps) {
  const { name, current_points: points, available_rewards: rewards } = customer
  const isForged = claimedPoints !== null && claimedPoints !== points
  const hasReward = rewards > 0 || customer.rewards.length > 0
  return (
    <section className="card-face slip" aria-labelledby="card-face-name">
      <Band />
      <div className="face">
        <p className="label">Client Fidèle</p>
        <h1 id="card-face-name">{name}</h1>
        <p className="points">
          <b>{points}</b> {plural(points, 'point', 'points').split('\u00a0')[1]}
        </p>
        <Stamps points={points} />
        {isForged && (
          <Notice>
            Ce code annonce {plural(claimedPoints, 'point', 'points')} : il est ancien ou modifié. Seul le compte fait
            foi.
          </Notice>
        )}
        {hasReward ? (
          <RewardToUse rewards={rewards} chosen={customer.rewards} />
        ) : (
          <p className="none">Aucune récompense, {progressWords(points)}</p>
        )}
      </div>
    </section>
  )
}
