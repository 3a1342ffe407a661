import type { ScannedCustomer } from '#api/features/scans/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { CardOwner } from '../../../points/card-owner.tsx'
import { progressWords } from '../../../points/points-words.ts'
import { RewardToUse } from './reward-to-use.tsx'
import './card-face.css'

type CardFaceProps = {
  customer: ScannedCustomer
  /** The points that the scanned text claims, if any. */
  claimedPoints: number | null
}

/** The customer's name and points, and what they can buy. */
export function CardFace({ customer, claimedPoints }: CardFaceProps) {
  const { name, current_points: points, available_rewards: rewards } = customer
  const isForged = claimedPoints !== null && claimedPoints !== points
  const hasReward = rewards > 0 || customer.rewards.length > 0
  return (
    <section className="card-face on-paper" aria-labelledby="card-face-name">
      <CardOwner id="card-face-name" name={name} points={points}>
        {isForged && (
          <Notice>
            Ce code annonce {plural(claimedPoints, 'point', 'points')}&nbsp;: il est ancien ou modifié. Seul le compte
            fait foi.
          </Notice>
        )}
        {hasReward ? (
          <RewardToUse rewards={rewards} chosen={customer.rewards} cardId={customer.qr_code_id} />
        ) : (
          <p className="none">Aucun plat offert, {progressWords(points)}</p>
        )}
      </CardOwner>
    </section>
  )
}
