import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { freeVariants, rewardRecipe, soldFromCents } from '#api/features/pricing/rules/reward-choices.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { DrawnReward, Offer } from '../reward-picker.tsx'
import '../loyalty.css'

type RewardPreviewProps = {
  /** The menu with the reward as it is being written. */
  book: PriceBook
  id: string
  name: string
}

/** A dish as customers will choose it on their card, with the choices that the cart will then ask for. */
export function RewardPreview({ book, id, name }: RewardPreviewProps) {
  const recipe = rewardRecipe(book, id)
  const cents = soldFromCents(book, id)
  const choices = freeVariants(book, id)
  const dish = { available: recipe?.available === true, item_price: cents === undefined ? null : toEuros(cents) }
  return (
    <div className="reward-list">
      <ul>
        <li>
          <DrawnReward recipe={recipe} name={name}>
            <Offer dish={dish} />
            {choices.length > 0 && <span className="choices">Au choix&nbsp;: {choices.join(', ')}</span>}
          </DrawnReward>
        </li>
      </ul>
    </div>
  )
}
