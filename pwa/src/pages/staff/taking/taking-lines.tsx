import { useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { allergenCodes } from '#api/features/menu/rules/allergens.ts'
import { type HeatLevel, heatWord, lineDetails } from '#api/features/orders/rules/line-words.ts'
import { REMARK_MAX } from '#api/features/pricing/rules/price-book.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'
import type { CartLine } from '#pwa/features/cart/cart-lines.ts'
import type { CartEntry } from '#pwa/features/cart/price-cart.ts'
import { RewardChoices, type RewardOptions } from '#pwa/features/cart/reward-choices.tsx'
import { isRewardLine } from '#pwa/features/cart/reward-lines.ts'
import { choiceOf, type DishChoice, newLineOf, variantsOf } from '#pwa/features/menu/dish-choices.ts'
import { shortNames } from '#pwa/features/menu/dish-marks.tsx'
import { dishOn, type NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import './taking.css'

const HEATS: readonly HeatLevel[] = [1, 2, 3, 4]

type TakingLinesProps = {
  entries: readonly CartEntry[]
  menu: Menu
  /** The line that was added last stands open: what it is called otherwise is one tap away. */
  lastId: string | undefined
  onQuantity: (id: string, quantity: number) => void
  onExchange: (line: CartLine, into: NewLine) => void
  /** Another protein or heat for a free dish, among those that its voucher pays for. */
  onRewardOptions: (id: string, options: RewardOptions) => void
}

/** The lines ordered so far, the newest first, where it is in view. A line opens to its proteins, its heat and its allergens. */
export function TakingLines({ entries, menu, lastId, onQuantity, onExchange, onRewardOptions }: TakingLinesProps) {
  const [shown, setShown] = useState<{ last: string | undefined; id: string | undefined }>()
  const openId = shown && shown.last === lastId ? shown.id : lastId
  return (
    <ul className="taking-lines">
      {[...entries].reverse().map(({ line, priced, problem }) => {
        const dish = dishOf(menu, line)
        const isReward = isRewardLine(line)
        const isOpen = openId === line.id && (dish !== undefined || isReward)
        return (
          <li key={line.id} data-fault={problem ? '' : undefined}>
            <button
              type="button"
              className="what"
              aria-expanded={isOpen}
              onClick={() => setShown({ last: lastId, id: isOpen ? undefined : line.id })}
            >
              <b>{priced?.name ?? line.name}</b>
              <small>{problem ? sentenceOf(problem) : priced && wordsOf(priced)}</small>
            </button>
            <Stepper
              min={0}
              {...(isReward && { max: 1 })}
              value={line.request.quantity}
              label={line.name}
              onChange={quantity => onQuantity(line.id, quantity)}
            />
            <Price cents={priced?.totalCents ?? 0} />
            {isOpen && dish && (
              <Choices dish={dish} line={line} menu={menu} onChange={into => onExchange(line, into)} />
            )}
            {isOpen && isReward && (
              <RewardChoices line={line} onChoose={options => onRewardOptions(line.id, options)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function wordsOf({ variant, ...facts }: NonNullable<CartEntry['priced']>): string {
  return [...(variant ? [variant] : []), ...lineDetails({ ...facts, name: '' })].join(', ')
}

function dishOf(menu: Menu, { request: { menuItemId, components, mix, rewardId } }: CartLine): MenuItem | undefined {
  if (components || mix || rewardId) return undefined
  return dishOn(menu, menuItemId)
}

type ChoicesProps = { dish: MenuItem; line: CartLine; menu: Menu; onChange: (into: NewLine) => void }

function Choices({ dish, line, menu, onChange }: ChoicesProps) {
  const choice = choiceOf(line)
  const choose = (change: DishChoice) => onChange(newLineOf(dish, { ...choice, ...change }, line.request.quantity))
  const variants = variantsOf(dish)
  const codes = allergenCodes(dish, choice.variant ? [choice.variant] : [])
  return (
    <div className="choices">
      {variants.length > 1 && (
        <Row label={`Choix de ${dish.name}`}>
          {variants.map(({ name }) => (
            <Choice key={name} isChosen={name === choice.variant} onChoose={() => choose({ variant: name })}>
              {name}
            </Choice>
          ))}
        </Row>
      )}
      {dish.spicyLevels && (
        <Row label={`Piquant de ${dish.name}`}>
          {HEATS.map(heat => (
            <Choice key={heat} isChosen={heat === choice.heat} onChoose={() => choose({ heat })}>
              {heatWord(heat)}
            </Choice>
          ))}
        </Row>
      )}
      <input
        className="remark"
        aria-label={`Un mot sur ${dish.name}`}
        placeholder="Un mot sur ce plat"
        autoComplete="off"
        maxLength={REMARK_MAX}
        defaultValue={choice.remark ?? ''}
        onBlur={({ target }) => target.value.trim() !== (choice.remark ?? '') && choose({ remark: target.value })}
      />
      <p>{codes.length > 0 ? `Contient\u00a0: ${shortNames(codes, menu)}.` : 'Aucun des quatorze allergènes.'}</p>
    </div>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  )
}

function Choice(props: { isChosen: boolean; onChoose: () => void; children: string }) {
  return (
    <button type="button" aria-pressed={props.isChosen} onClick={props.onChoose}>
      {props.children}
    </button>
  )
}
