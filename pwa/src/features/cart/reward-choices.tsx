import { HEAT_WORDS } from '#api/features/orders/rules/line-words.ts'
import { freeVariants, rewardRecipe } from '#api/features/pricing/rules/reward-choices.ts'
import { usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { Field } from '#pwa/ui/forms/field.tsx'
import type { CartLine } from './cart-lines.ts'
import { updateCart } from './cart-store.ts'
import { withRewardOptions } from './reward-lines.ts'
import './cart-late.css'

export type RewardOptions = { variant?: string; spicyLevel?: number }

type RewardChoicesProps = {
  line: CartLine
  /** Where the line stands elsewhere than in this device's cart. */
  onChoose?: (options: RewardOptions) => void
}

/** The choices of a free dish: the proteins that its voucher pays for, and the heat. */
export function RewardChoices({ line: { id, request }, onChoose }: RewardChoicesProps) {
  const book = usePriceBook()
  if (!book) return null
  const variants = freeVariants(book, request.menuItemId)
  const isSpiced = rewardRecipe(book, request.menuItemId)?.spicyLevels
  if (variants.length === 0 && !isSpiced) return null
  const { variant, spicyLevel } = request.options ?? {}
  const choose = onChoose ?? (options => void updateCart(lines => withRewardOptions(lines, id, options)))
  return (
    <div className="reward-choices">
      {variants.length > 0 && (
        <Field label="Au choix">
          {control => (
            <select {...control} value={variant ?? ''} onChange={event => choose({ variant: event.target.value })}>
              {!variant && (
                <option value="" disabled>
                  À choisir
                </option>
              )}
              {variants.map(name => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      {isSpiced && (
        <Field label="Piquant">
          {control => (
            <select
              {...control}
              value={spicyLevel ?? 1}
              onChange={event => choose({ spicyLevel: Number(event.target.value) })}
            >
              {HEAT_WORDS.map((word, index) => (
                <option key={word} value={index + 1}>
                  {word}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  )
}
