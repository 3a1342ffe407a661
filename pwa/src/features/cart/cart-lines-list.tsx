import { useRef } from 'react'
import { lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import { giveLostFocus } from '#pwa/ui/overlays/modal.ts'
import { type CartLine, withQuantity, withRestored } from './cart-lines.ts'
import { cartState, updateCart } from './cart-store.ts'
import type { CartEntry } from './price-cart.ts'
import { RewardChoices } from './reward-choices.tsx'
import { isRewardLine } from './reward-lines.ts'
import './cart-late.css'

const UNDO_MS = 5000

/**
 * The lines with their quantities; a removed one can be brought back for five seconds. The focus goes on to the line in
 * its place, not to that one's button: a second press would remove it too. After the last one the cart has it.
 */
export function CartLinesList({ entries }: { entries: readonly CartEntry[] }) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (line: CartLine, index: number) => {
    const cart = list.current?.closest('dialog')
    removeLine(line)
    giveLostFocus(() => {
      const left = list.current?.children ?? []
      return (left[Math.min(index, left.length - 1)] as HTMLElement | undefined) ?? cart
    })
  }
  return (
    <ul className="cart-lines-list" ref={list}>
      {entries.map((entry, index) => (
        <CartLineItem key={entry.line.id} entry={entry} onRemove={() => remove(entry.line, index)} />
      ))}
    </ul>
  )
}

function CartLineItem({ entry, onRemove }: { entry: CartEntry; onRemove: () => void }) {
  const { line, priced, problem, wasCents, chosenCents } = entry
  const facts = priced ?? line
  const title = lineTitle(facts)
  const isReward = isRewardLine(line)
  const isOwner = useCustomer()?.id === line.ownerId
  const setQuantity = (quantity: number) => {
    if (quantity === 0) onRemove()
    else void updateCart(lines => withQuantity(lines, line.id, quantity))
  }
  return (
    <li tabIndex={-1}>
      <h3>{title}</h3>
      {priced && <Price cents={priced.totalCents} free={isReward} {...(wasCents !== undefined && { wasCents })} />}
      <p className="details">
        {isReward
          ? 'Plat offert, à emporter seulement'
          : lineDetails(facts).map(text => <span key={text}>{text}</span>)}
      </p>
      {chosenCents !== undefined && !isReward && (
        <p className="details">Le prix a changé&nbsp;: {formatEuros(chosenCents)} lors de l’ajout.</p>
      )}
      {isReward && priced && <RewardChoices line={line} />}
      {problem && <Notice tone="problem">{sentenceOf(problem)}</Notice>}
      {isReward && !isOwner && <Notice>Connectez-vous pour utiliser votre plat offert.</Notice>}
      <div className="acts">
        <Button look="link" aria-label={`Retirer ${title}${isReward ? ', offert' : ''}`} onClick={onRemove}>
          Retirer
        </Button>
        {!isReward && priced && <Stepper label={title} value={line.request.quantity} min={0} onChange={setQuantity} />}
      </div>
    </li>
  )
}

function removeLine(line: CartLine) {
  const index = cartState().lines.findIndex(other => other.id === line.id)
  void updateCart(lines => withQuantity(lines, line.id, 0))
  showToast({
    text: isRewardLine(line)
      ? 'Plat offert retiré. Il vous attend dans Points fidélité.'
      : plural(line.request.quantity, 'plat retiré', 'plats retirés'),
    durationMs: UNDO_MS,
    action: { label: 'Annuler', run: () => void updateCart(lines => withRestored(lines, line, index)) },
  })
}
