import type { Reward } from '#api/features/loyalty/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import './reward-to-use.css'

type RewardToUseProps = {
  /** How many dishes the points could buy now. */
  rewards: number
  /** Rewards that were chosen and wait for an order. */
  chosen: readonly Reward[]
  /** The card's id. */
  cardId: string
}

/**
 * The rewards that a customer has, and where they are used: in an order of theirs, since rewards are for takeaway
 * alone.
 */
export function RewardToUse({ rewards, chosen, cardId }: RewardToUseProps) {
  return (
    <div className="reward-to-use">
      <StaffIcon name="gift" />
      <div>
        <h2>Plat offert à utiliser</h2>
        <ul>
          {chosen.map(({ id, item_name }) => (
            <li key={id}>{item_name}, déjà choisi</li>
          ))}
          {rewards > 0 && <li>{plural(rewards, 'plat offert', 'plats offerts')} à choisir</li>}
        </ul>
        <p>Dans une commande à emporter&nbsp;: le client depuis son compte, ou vous ici.</p>
        <ButtonLink to={`/admin/commandes/nouvelle?carte=${cardId}`}>Utiliser au comptoir</ButtonLink>
      </div>
    </div>
  )
}
