import { useId } from 'react'
import type { Reward } from '#api/features/loyalty/contract.ts'
import { formatDate } from '#api/kernel/time/paris-time.ts'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { RewardDish } from './reward-dish.tsx'
import './reward-list.css'

type OwnRewardsProps = {
  rewards: readonly Reward[]
  /** The Paris day; days of this year are shown without their year. */
  today: string
  /** The vouchers that are in this device's cart. */
  inCart: readonly string[]
  onPutBack: (reward: Reward) => void
}

/**
 * The dishes that points have bought: first those not used yet, each with a button into the cart, then the latest that
 * were used.
 */
export function OwnRewards({ rewards, today, inCart, onPutBack }: OwnRewardsProps) {
  const title = useId()
  return (
    <section className="reward-list" aria-labelledby={title}>
      <h3 id={title}>Vos plats offerts</h3>
      <ul>
        {rewards.map(reward => (
          <li key={reward.id} className={reward.status === 'used' ? 'spent' : undefined}>
            <RewardDish id={reward.item_id} name={reward.item_name}>
              du {formatDate(reward.date).replace(` ${today.slice(0, 4)}`, '')}
            </RewardDish>
            <Fate reward={reward} isInCart={inCart.includes(reward.id)} onPutBack={() => onPutBack(reward)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fate({ reward, isInCart, onPutBack }: { reward: Reward; isInCart: boolean; onPutBack: () => void }) {
  if (reward.status === 'used') {
    return (
      <StateWord tone="soft" icon="check">
        Utilisé
      </StateWord>
    )
  }
  if (isInCart) {
    return (
      <StateWord tone="info" icon="bag">
        Dans votre panier
      </StateWord>
    )
  }
  return (
    <Button aria-label={`Remettre ${reward.item_name} dans le panier`} onClick={onPutBack}>
      Au panier
    </Button>
  )
}
