import { type Ref, useId, useState } from 'react'
import type { RewardDish as Dish, LoyaltyStatus } from '#api/features/loyalty/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { RewardDish } from './reward-dish.tsx'
import './reward-list.css'
import './reward-picker.css'

type RewardPickerProps = {
  ref?: Ref<HTMLFormElement>
  dishes: LoyaltyStatus['reward_dishes']
  /** Ten points are being exchanged right now. */
  busy: boolean
  onRedeem: (dish: Dish) => void
}

/** The dishes that ten points buy, of which one is chosen; a sold-out one cannot be. */
export function RewardPicker({ ref, dishes, busy, onRedeem }: RewardPickerProps) {
  const name = useId()
  const [chosenId, setChosenId] = useState<string>()
  const chosen = dishes.find(dish => dish.item_id === chosenId && dish.available)
  return (
    <form
      ref={ref}
      className="reward-picker"
      onSubmit={event => {
        event.preventDefault()
        if (chosen && !busy) onRedeem(chosen)
      }}
    >
      <fieldset className="reward-list">
        <legend>Choisissez votre plat</legend>
        {dishes.map(dish => (
          <label key={dish.item_id}>
            <RewardDish id={dish.item_id} name={dish.item_name}>
              <Offer dish={dish} />
            </RewardDish>
            <input
              type="radio"
              name={name}
              checked={dish === chosen}
              disabled={!dish.available}
              onChange={() => setChosenId(dish.item_id)}
            />
          </label>
        ))}
      </fieldset>
      <p className="small soft">
        {POINTS_PER_REWARD}&nbsp;points sont déduits et le plat va dans votre panier, où vous le réglez à votre goût.
        Retiré du panier, il vous attend ici.
      </p>
      <Button
        type="submit"
        look="primary"
        block
        busy={busy}
        busyLabel="Un instant…"
        blocked={chosen ? undefined : 'Choisissez un plat'}
      >
        Utiliser {POINTS_PER_REWARD}&nbsp;points
      </Button>
    </form>
  )
}

/** The same dishes, for a customer who does not have ten points yet. */
export function RewardsToCome({ dishes }: { dishes: LoyaltyStatus['reward_dishes'] }) {
  const title = useId()
  return (
    <section className="reward-list" aria-labelledby={title}>
      <h3 id={title}>Plats à gagner</h3>
      <ul>
        {dishes.map(dish => (
          <li key={dish.item_id}>
            <RewardDish id={dish.item_id} name={dish.item_name}>
              <Offer dish={dish} />
            </RewardDish>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offer({ dish }: { dish: LoyaltyStatus['reward_dishes'][number] }) {
  if (!dish.available) return <>Indisponible aujourd’hui</>
  return <>{dish.item_price === null ? 'offert' : `offert au lieu de ${formatEuros(toCents(dish.item_price))}`}</>
}
