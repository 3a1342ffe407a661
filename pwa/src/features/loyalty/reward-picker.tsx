import { type ReactNode, type Ref, useId, useState } from 'react'
import type { RewardDish as Dish, LoyaltyStatus, OfferedDish, Reward } from '#api/features/loyalty/contract.ts'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { rewardRecipe } from '#api/features/pricing/rules/reward-choices.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { formatDate } from '#api/kernel/time/paris-time.ts'
import { usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import './loyalty.css'

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
        {POINTS_PER_REWARD}&nbsp;points sont déduits et le plat va dans votre panier, où vous l’adaptez à votre goût.
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

export function Offer({ dish }: { dish: Pick<OfferedDish, 'available' | 'item_price'> }) {
  if (!dish.available) return <>Indisponible aujourd’hui</>
  return <>{dish.item_price === null ? 'offert' : `offert au lieu de ${formatEuros(toCents(dish.item_price))}`}</>
}

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

type RewardDishProps = {
  id: string
  name: string
  /** Stands under the name. */
  children: ReactNode
}

/** A dish that points buy, by the menu of now. */
export function RewardDish({ id, ...rest }: RewardDishProps) {
  const book = usePriceBook()
  return <DrawnReward recipe={book && rewardRecipe(book, id)} {...rest} />
}

type DrawnRewardProps = Omit<RewardDishProps, 'id'> & {
  /** The dish that it is or is cooked like; undefined while the menu is not loaded. */
  recipe: MenuItem | undefined
}

/**
 * A dish that points buy: its drawing, its name, a line about it, and how many pieces are given where the menu sells
 * another number of the same.
 */
export function DrawnReward({ recipe, name, children }: DrawnRewardProps) {
  const drawing = recipe?.drawing
  const [given, sold] = [piecesIn(name), piecesIn(recipe?.name)]
  return (
    <span className="reward-dish">
      <span className="picture">{drawing && <DishDrawing drawing={drawing} />}</span>
      <span className="words">
        <b>{name}</b>
        <small>{children}</small>
        {given && sold && given !== sold && (
          <small>
            {given}&nbsp;pièces, la carte en sert {sold}
          </small>
        )}
      </span>
    </span>
  )
}

function piecesIn(name = ''): string | undefined {
  return /(\d+)\spièces?/.exec(name)?.[1]
}
